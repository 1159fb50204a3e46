/** `DATABASE_URL=… npm run move-data`: moves the embedded database into an empty PostgreSQL, and says what it moved. */
import { moveFolder } from './db/move-rows.ts'
import { DatabaseUnavailable } from './db/unavailable.ts'

const { DATABASE_URL: url, DATA_DIR } = process.env
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
  const lines = Object.entries(moved).filter(([, rows]) => rows > 0)
  return [
    `Moved ${dataDir} to ${where}:`,
    ...lines.map(([table, rows]) => `  ${table} ${rows.toLocaleString('en')}`),
  ].join('\n')
}
