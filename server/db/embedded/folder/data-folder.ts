/** The data folder and the database's place in it; a new database appears there whole or not at all. */
import { constants, existsSync } from 'node:fs'
import { access, mkdir, open, readdir, realpath, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { reasonOf } from '../../reason.ts'
import { DatabaseUnavailable } from '../../unavailable.ts'
import { hears, startWorker } from '../worker-thread.ts'
import { LOCK_FILE } from './lock.ts'

/** Creates the folder when it is missing, readable by its owner only, and answers its true path. */
export async function prepareDataFolder(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    return await realpath(dataDir)
  } catch (error) {
    throw new DatabaseUnavailable(`The data folder ${dataDir} is not writable: ${reasonOf(error)}`, { cause: error })
  }
}

// What is found under these names was interrupted: a database in the making, a restore and what it was to replace.
const UNFINISHED = 'pg.unfinished'
export const RESTORING_PREFIX = 'restoring-'
export const REPLACED_PREFIX = 'replaced-'

/** True for what is no part of the data folder's content: the lock, and what only passes through. */
export function isPassing(name: string): boolean {
  return (
    name === LOCK_FILE || name === UNFINISHED || name.startsWith(RESTORING_PREFIX) || name.startsWith(REPLACED_PREFIX)
  )
}

export function databaseFolder(dataDir: string): string {
  return join(dataDir, 'pg')
}

export function hasDatabase(dataDir: string): boolean {
  return existsSync(join(databaseFolder(dataDir), 'PG_VERSION'))
}

/** Making a database takes ten times the memory of using one, so the thread that does it ends afterwards. */
export async function initialiseDatabase(dataDir: string): Promise<void> {
  const unfinished = join(dataDir, UNFINISHED)
  await rm(unfinished, { recursive: true, force: true })
  await openAndClose(unfinished)
  await syncTree(unfinished)
  await rename(unfinished, databaseFolder(dataDir))
  await syncFolder(dataDir)
}

/** Opens a database and closes it again: makes one where there is none, proves one that is there. */
export async function openAndClose(folder: string): Promise<void> {
  await hears(startWorker({ folder }), 'closed')
}

/** Everything below a folder reaches the disk, names included, so that a power cut leaves no empty files behind. */
export async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true })
  const paths = entries.map((entry) => ({ isFolder: entry.isDirectory(), path: join(folder, entry.name) }))
  await Promise.all(paths.filter(({ isFolder }) => !isFolder).map(({ path }) => syncPath(path)))
  for (const { isFolder, path } of paths) if (isFolder) await syncTree(path)
  await syncFolder(folder)
}

/** Windows cannot and need not do this. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform !== 'win32') await syncPath(folder, 'r')
}

export async function syncPath(path: string, flags = 'r+'): Promise<void> {
  const handle = await open(path, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
