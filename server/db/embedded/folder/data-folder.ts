/** The data folder, what belongs to its content, and the database in it, which appears there whole or not at all. */
import { constants, existsSync } from 'node:fs'
import { access, mkdir, readdir, realpath, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DiskFull, isDiskFull } from '#server/db/errors/disk-full.ts'
import { reasonOf } from '#server/db/errors/reason.ts'
import { DatabaseUnavailable } from '#server/db/errors/unavailable.ts'
import { hears, startWorker } from '../worker-thread.ts'
import { copyDatabaseImage } from './database-image.ts'
import { LOCK_FILE } from './lock.ts'
import { syncFolder, syncTree } from './sync-files.ts'

/** Creates the folder when it is missing, readable by its owner only, and answers its true path. */
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
/** A database in the making. */
const UNFINISHED = 'pg.unfinished'
/** Holds a restore that is under way. */
export const RESTORE_FOLDER = 'restoring'
/** Where the process that holds the folder is asked for a copy of it. */
export const BACKUP_SOCKET = 'backup.socket'
/** Begins the names of such copies. */
export const COPY_PREFIX = 'backing-up-'
/** The file system's own, at the root of a volume. */
const LOST_AND_FOUND = 'lost+found'
/** Restores of earlier versions put these there: what they had unpacked, and what they had set aside. */
const EARLIER_UNPACKED = 'restoring-'
const EARLIER_SET_ASIDE = 'replaced-'

/** False for the lock and for what only passes through: a backup leaves it out, and a restore leaves it alone. */
export function isContent(name: string): boolean {
  const isOurs = name !== LOCK_FILE && name !== RESTORE_FOLDER && name !== LOST_AND_FOUND
  return isOurs && !isLeftover(name) && !isSetAside(name)
}

/** True for what belongs to the process that holds the folder: found by the next one, it is of no use. */
export function isLeftover(name: string): boolean {
  if (name === UNFINISHED || name === BACKUP_SOCKET) return true
  return name.startsWith(COPY_PREFIX) || name.startsWith(EARLIER_UNPACKED)
}

export function isSetAside(name: string): boolean {
  return name.startsWith(EARLIER_SET_ASIDE)
}

/** The names of what the folder is there to keep. */
export async function contentOf(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter(isContent)
}

export function databaseFolder(dataDir: string): string {
  return join(dataDir, DATABASE)
}

export function hasDatabase(dataDir: string): boolean {
  return existsSync(join(databaseFolder(dataDir), 'PG_VERSION'))
}

/** Without an image. Making a database takes more than twice the memory of using one, so the thread that does it ends. */
export async function initialiseDatabase(dataDir: string): Promise<void> {
  await openAndClose(join(dataDir, UNFINISHED))
  await putInPlace(dataDir)
}

/** In the thread that then opens it, while the program is loaded in the other one. */
export async function initialiseFromImage(folder: string, image: string): Promise<void> {
  const dataDir = dirname(folder)
  copyDatabaseImage(image, join(dataDir, UNFINISHED))
  await putInPlace(dataDir)
}

async function putInPlace(dataDir: string): Promise<void> {
  const unfinished = join(dataDir, UNFINISHED)
  await syncTree(unfinished)
  await rename(unfinished, databaseFolder(dataDir))
  await syncFolder(dataDir)
}

/** Opens a database and closes it again: makes one where there is none, proves one that is there. */
export async function openAndClose(folder: string): Promise<void> {
  await hears(startWorker({ folder }), 'closed')
}
