/** Opens the embedded database of a data folder: lock it, make the database if there is none, run it in a thread. */
import type pg from 'pg'
import type { Connection, Engine } from '../db.ts'
import { createPool } from '../pool.ts'
import { reasonOf } from '../reason.ts'
import { DatabaseUnavailable } from '../unavailable.ts'
import { serveBackups } from './backup/serve-backups.ts'
import { databaseFolder, hasDatabase, initialiseDatabase } from './folder/data-folder.ts'
import { openDataFolder } from './folder/open-folder.ts'
import { keepRunning } from './keep-running.ts'
import { createSocketFolder } from './socket-folder.ts'

// The engine has no background process of its own that would do this, and its log would grow for ever.
const CHECKPOINT_EVERY_MS = 5 * 60_000

type Options = { dataDir: string; log: (line: string) => void }

export async function openEmbedded({ dataDir, log }: Options): Promise<Engine> {
  const { folder, release } = await openDataFolder(dataDir)
  try {
    return await openLocked({ dataDir: folder, log, unlock: release })
  } catch (error) {
    release()
    throw new DatabaseUnavailable(`The database in ${folder} cannot be opened: ${reasonOf(error)}`, { cause: error })
  }
}

async function openLocked({ dataDir, log, unlock }: Options & { unlock: () => void }): Promise<Engine> {
  if (!hasDatabase(dataDir)) await initialiseDatabase(dataDir)
  const socket = await createSocketFolder(dataDir)
  const starting = keepRunning({ folder: databaseFolder(dataDir), socket: socket.path, log })
  const running = await starting.catch(async (error) => {
    await socket.remove()
    throw error
  })
  const pool = createOneConnection(socket, log)
  const backups = await serveBackups({ dataDir, log, copyDatabase: running.copyTo })
  const checkpoints = setInterval(() => checkpoint(pool, log), CHECKPOINT_EVERY_MS).unref()
  return {
    pool,
    engine: 'embedded',
    where: dataDir,
    withPatientClient: (work) => lend(pool, work),
    async close() {
      clearInterval(checkpoints)
      await backups.close()
      await pool.end()
      await running.stop()
      await socket.remove()
      unlock()
    },
  }
}

/** One, because the engine has one session: others would only wait behind it. No time limits, as it cannot be cancelled. */
function createOneConnection({ host, port }: { host: string; port: number }, log: Options['log']): pg.Pool {
  return createPool({ host, port, user: 'postgres', database: 'postgres', max: 1, idleTimeoutMillis: 0 }, log)
}

function checkpoint(pool: pg.Pool, log: Options['log']) {
  pool.query('checkpoint').catch((error) => log(`The embedded database made no checkpoint: ${reasonOf(error)}`))
}

async function lend<T>(pool: pg.Pool, work: (client: Connection) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}
