/** `DATABASE_URL=… npm run move-data`: moves the embedded database into an empty PostgreSQL, and says what it moved. */
import { existsSync } from 'node:fs'
import { moveFolder } from './db/move-rows.ts'
import { movedWords } from './db/moved-words.ts'
import { DatabaseUnavailable } from './db/unavailable.ts'
import { loadEnvFile } from './env-file.ts'
import { secretFile } from './own-secrets.ts'

loadEnvFile(process.env)
const { DATABASE_URL: url, DATA_DIR, SESSION_SECRET } = process.env
const dataDir = DATA_DIR || 'data'

try {
  if (!url) throw new DatabaseUnavailable('Where to? DATABASE_URL=postgres://… npm run move-data')
  console.log(await moveTo(url))
} catch (error) {
  if (!(error instanceof DatabaseUnavailable)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function moveTo(url: string): Promise<string> {
  const { moved, where } = await moveFolder({ dataDir, url })
  const hasKeptSecret = !SESSION_SECRET && existsSync(secretFile(dataDir))
  return movedWords({ moved, dataDir, where, secretFile: hasKeptSecret ? secretFile(dataDir) : undefined })
}
