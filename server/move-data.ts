/** `DATABASE_URL=… npm run move-data`: moves the embedded database into an empty PostgreSQL, and says what it moved. */
import { openDatabase } from './db/db.ts'
import { moveData } from './db/move-rows.ts'
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
  const from = await openDatabase({ dataDir })
  try {
    const to = await openDatabase({ url, dataDir })
    try {
      const moved = Object.entries(await moveData({ from, to })).filter(([, rows]) => rows > 0)
      const lines = moved.map(([table, rows]) => `  ${table} ${rows.toLocaleString('en')}`)
      return [`Moved ${dataDir} to ${to.where}:`, ...lines].join('\n')
    } finally {
      await to.close()
    }
  } finally {
    await from.close()
  }
}
