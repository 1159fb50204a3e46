/** Where the process that holds a data folder is asked for a copy: a socket inside it, which every container with the folder sees. */
import { closeSync, openSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { BACKUP_SOCKET } from '../folder/data-folder.ts'

export type BackupAddress = { path: string; close(): void }

/** Call `close` when nothing listens or connects there any more. */
export function openBackupAddress(folder: string): BackupAddress {
  if (process.platform === 'win32') return { path: pipeOf(folder), close: () => undefined }
  if (process.platform !== 'linux') return { path: join(folder, BACKUP_SOCKET), close: () => undefined }
  // The path of a socket has 107 bytes at most. This one is short, however long the folder's own is.
  const descriptor = openSync(folder, 'r')
  return { path: `/proc/self/fd/${descriptor}/${BACKUP_SOCKET}`, close: () => closeSync(descriptor) }
}

/** Windows has no such sockets in folders. */
function pipeOf(folder: string): string {
  const { dev, ino } = statSync(folder, { bigint: true })
  return `\\\\.\\pipe\\on-the-bowl-backup-${dev}-${ino}`
}
