/** The data folder: what belongs to its content, and the database in it, which is created whole or not at all. */
import { constants, existsSync } from 'node:fs'
import { access, mkdir, readdir, realpath, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DiskFull, isDiskFull } from '#server/db/errors/disk-full.ts'
import { reasonOf } from '#server/db/errors/reason.ts'
import { DatabaseUnavailable } from '#server/db/errors/unavailable.ts'
import { startWorker, waitForResponse } from '../worker-thread.ts'
import { copyDatabaseImage } from './database-image.ts'
import { syncFolder, syncTree } from './file-tree.ts'
import { LOCK_FILE } from './lock.ts'

export async function prepareDataFolder(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    return await realpath(dataDir)
  } catch (error) {
    if (isDiskFull(error)) throw new DiskFull(dataDir, { cause: error })
    throw new DatabaseUnavailable(`The data folder ${dataDir} is not writable: ${reasonOf(error)}`, { cause: error })
  }
}

const DATABASE = 'pg'
const UNFINISHED = 'pg.unfinished'
export const RESTORE_FOLDER = 'restoring'
export const BACKUP_SOCKET = 'backup.socket'
export const COPY_PREFIX = 'backing-up-'
const LOST_AND_FOUND = 'lost+found'
/** Made by restores of earlier versions. */
const EARLIER_UNPACKED = 'restoring-'
const EARLIER_SET_ASIDE = 'replaced-'

/** False for the lock and for temporary files: a backup leaves them out, and a restore leaves them alone. */
export function isContent(name: string): boolean {
  const isOurs = name !== LOCK_FILE && name !== RESTORE_FOLDER && name !== LOST_AND_FOUND
  return isOurs && !isLeftover(name) && !isSetAside(name)
}

/** True for temporary files of the process that holds the folder: the next one removes them. */
export function isLeftover(name: string): boolean {
  if (name === UNFINISHED || name === BACKUP_SOCKET) return true
  return name.startsWith(COPY_PREFIX) || name.startsWith(EARLIER_UNPACKED)
}

export function isSetAside(name: string): boolean {
  return name.startsWith(EARLIER_SET_ASIDE)
}

export async function listContent(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter(isContent)
}

export function databaseFolder(dataDir: string): string {
  return join(dataDir, DATABASE)
}

export function hasDatabase(dataDir: string): boolean {
  return existsSync(join(databaseFolder(dataDir), 'PG_VERSION'))
}

/** In a thread that then ends: creating a database takes more than twice the memory of using one. */
export async function initialiseDatabase(dataDir: string): Promise<void> {
  await openAndClose(join(dataDir, UNFINISHED))
  await moveIntoPlace(dataDir)
}

/** Runs in the database's thread, while the main thread still loads the program. */
export async function initialiseFromImage(folder: string, image: string): Promise<void> {
  const dataDir = dirname(folder)
  copyDatabaseImage(image, join(dataDir, UNFINISHED))
  await moveIntoPlace(dataDir)
}

async function moveIntoPlace(dataDir: string): Promise<void> {
  const unfinished = join(dataDir, UNFINISHED)
  await syncTree(unfinished)
  await rename(unfinished, databaseFolder(dataDir))
  await syncFolder(dataDir)
}

export async function openAndClose(folder: string): Promise<void> {
  await waitForResponse(startWorker({ folder }), 'closed')
}
