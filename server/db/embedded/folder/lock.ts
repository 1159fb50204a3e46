/** One process per data folder: it locks a file inside, which the kernel unlocks when the process dies. */
import { closeSync, fchownSync, fstatSync, openSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import { reasonOf } from '#server/db/errors/reason.ts'
import { DatabaseUnavailable } from '#server/db/errors/unavailable.ts'

/** Never moved, replaced or backed up: locking another file of this name would not exclude other processes. */
export const LOCK_FILE = 'lock'

export class FolderInUse extends DatabaseUnavailable {
  constructor(folder: string) {
    super(`The data folder ${folder} is already in use by another process`)
  }
}

export type FolderLock = { release(): void }

type TryLock = (descriptor: number) => boolean

export async function lockFolder(folder: string): Promise<FolderLock> {
  const tryLock = await loadTryLock(folder)
  for (;;) {
    const descriptor = lockFile(folder, tryLock)
    if (isLockFile(folder, fstatSync(descriptor))) return { release: closeOnce(descriptor) }
    // The file was deleted or replaced between opening and locking it.
    closeSync(descriptor)
  }
}

/** At the second close the number may belong to another file. */
function closeOnce(descriptor: number): () => void {
  let isOpen = true
  return () => {
    if (isOpen) closeSync(descriptor)
    isOpen = false
  }
}

/** Loaded only here, because a server on PostgreSQL also runs on machines for which it has no build. */
async function loadTryLock(folder: string): Promise<TryLock> {
  try {
    return (await import('fs-native-extensions')).tryLock
  } catch (error) {
    const machine = `${process.platform} ${process.arch}`
    throw new DatabaseUnavailable(
      `The data folder ${folder} cannot be locked: fs-native-extensions has no build for this machine (${machine}); set DATABASE_URL`,
      { cause: error },
    )
  }
}

/** A number, because a FileHandle is closed, and with it the file unlocked, when it is garbage collected. */
function lockFile(folder: string, tryLock: TryLock): number {
  let descriptor: number | undefined
  let isLocked = false
  try {
    descriptor = openSync(join(folder, LOCK_FILE), 'a', 0o600)
    giveToOwner(descriptor, folder)
    isLocked = tryLock(descriptor)
  } catch (error) {
    if (descriptor !== undefined) closeSync(descriptor)
    if (isBusy(error)) throw new FolderInUse(folder)
    throw new DatabaseUnavailable(`The data folder ${folder} cannot be locked: ${reasonOf(error)}`, { cause: error })
  }
  if (isLocked) return descriptor
  closeSync(descriptor)
  throw new FolderInUse(folder)
}

/** A backup by root must not leave a lock that the server's own user cannot open. */
function giveToOwner(descriptor: number, folder: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(folder)
  if (fstatSync(descriptor).uid !== uid) fchownSync(descriptor, uid, gid)
}

/** On Windows another process has locked it. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EBUSY'
}

function isLockFile(folder: string, { dev, ino }: Stats): boolean {
  const found = statSync(join(folder, LOCK_FILE), { throwIfNoEntry: false })
  return found?.dev === dev && found.ino === ino
}
