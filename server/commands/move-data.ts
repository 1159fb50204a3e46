/** `DATABASE_URL=… npm run move-data`: moves the embedded database into an empty PostgreSQL, and prints what it moved. */
import { existsSync } from 'node:fs'
import { DatabaseUnavailable } from '#server/db/errors/unavailable.ts'
import { moveFolder } from '#server/db/move/move-rows.ts'
import { moveSummary } from '#server/db/move/move-summary.ts'
import { loadEnvFile } from '#server/process/env-file.ts'
import { secretFile } from '#server/process/generated-secrets.ts'
import { printFailure } from './command.ts'

try {
  loadEnvFile(process.env)
  const { DATABASE_URL: url } = process.env
  if (!url) throw new DatabaseUnavailable('Where to? DATABASE_URL=postgres://… npm run move-data')
  console.log(await moveTo(url))
} catch (error) {
  printFailure(error)
}

async function moveTo(url: string): Promise<string> {
  const { DATA_DIR, SESSION_SECRET } = process.env
  const dataDir = DATA_DIR || 'data'
  const { moved, where } = await moveFolder({ dataDir, url })
  const hasStoredSecret = !SESSION_SECRET && existsSync(secretFile(dataDir))
  return moveSummary({ moved, dataDir, where, secretFile: hasStoredSecret ? secretFile(dataDir) : undefined })
}
