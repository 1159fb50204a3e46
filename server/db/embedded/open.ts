/** Opens the embedded database: locks the data folder, creates the database if there is none, runs it in a thread. */
import type pg from 'pg'
import { DiskFull, freeBytesOn, isDiskFull, refuseWithoutSpace } from '#server/db/errors/disk-full.ts'
import { reasonOf } from '#server/db/errors/reason.ts'
import { DatabaseUnavailable } from '#server/db/errors/unavailable.ts'
import type { Connection, Engine } from '../db.ts'
import { createPool } from '../pool.ts'
import { serveBackups } from './backup/serve-backups.ts'
import { databaseFolder, hasDatabase, initialiseDatabase } from './folder/data-folder.ts'
import { findDatabaseImage } from './folder/database-image.ts'
import { openDataFolder } from './folder/open-folder.ts'
import { keepRunning } from './keep-running.ts'
import { createSocketFolder } from './socket-folder.ts'

// The engine has no background process that would do it, and its log would grow for ever.
const CHECKPOINT_EVERY_MS = 5 * 60_000

const NEW_DATABASE_BYTES = 64 * 1024 ** 2
/** Without space for the next segment of its log the engine may fail to start. */
const LOG_SEGMENT_BYTES = 16 * 1024 ** 2
/** An existing database opens with hardly any space left, but not with none. */
const MIN_BYTES = 1024 ** 2

type Options = { dataDir: string; log: (line: string) => void }

export async function openEmbedded({ dataDir, log }: Options): Promise<Engine> {
  const { folder, release } = await openDataFolder(dataDir)
  try {
    await refuseWithoutSpace(folder, hasDatabase(folder) ? MIN_BYTES : NEW_DATABASE_BYTES)
    return await openLocked({ dataDir: folder, log, unlock: release })
  } catch (error) {
    release()
    throw await openFailure(folder, error)
  }
}

async function openFailure(folder: string, error: unknown): Promise<DatabaseUnavailable> {
  if (error instanceof DatabaseUnavailable) return error
  if (isDiskFull(error) || (await freeBytesOn(folder)) < LOG_SEGMENT_BYTES)
    return new DiskFull(folder, { cause: error })
  return new DatabaseUnavailable(`The database in ${folder} cannot be opened: ${reasonOf(error)}`, { cause: error })
}

async function openLocked({ dataDir, log, unlock }: Options & { unlock: () => void }): Promise<Engine> {
  const isNew = !hasDatabase(dataDir)
  const image = isNew ? findDatabaseImage() : undefined
  if (isNew && !image) await initialiseDatabase(dataDir)
  const socket = await createSocketFolder(dataDir)
  const starting = keepRunning({ folder: databaseFolder(dataDir), socket: socket.path, image, log })
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
    withoutTimeouts: (work) => withPooledClient(pool, work),
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

/** One, because the engine has one session. No time limits, because its statements cannot be cancelled. */
function createOneConnection({ host, port }: { host: string; port: number }, log: Options['log']): pg.Pool {
  return createPool({ host, port, user: 'postgres', database: 'postgres', max: 1, idleTimeoutMillis: 0 }, log)
}

function checkpoint(pool: pg.Pool, log: Options['log']) {
  pool.query('checkpoint').catch((error) => log(`The embedded database made no checkpoint: ${reasonOf(error)}`))
}

async function withPooledClient<T>(pool: pg.Pool, work: (client: Connection) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}
