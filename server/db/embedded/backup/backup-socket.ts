/** Between a backup and the process that holds the data folder: a socket in the folder, and lines of JSON. */
import { closeSync, openSync, statSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { BACKUP_SOCKET } from '../folder/data-folder.ts'

/**
 * From the holder. The backup sends nothing: connecting requests a copy, and ending its side says that it was read.
 * `whole` confirms that the copy existed until now; without it the holder has died, and the copy may be half removed.
 */
export type HolderMessage =
  | { is: 'copying' }
  | { is: 'copied'; name: string; pausedMs: number }
  | { is: 'failed'; reason: string }
  | { is: 'whole' }

export function send(socket: Socket, message: HolderMessage): void {
  if (socket.writable) socket.write(`${JSON.stringify(message)}\n`)
}

export async function* messagesFrom(socket: Socket): AsyncGenerator<HolderMessage> {
  let rest = ''
  for await (const chunk of socket.setEncoding('utf8')) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line) as HolderMessage
  }
}

export type BackupAddress = { path: string; close(): void }

/** In the folder, so that every container that mounts it sees the socket. */
export function openBackupAddress(folder: string): BackupAddress {
  if (process.platform === 'win32') return { path: socketPath(folder), close: () => undefined }
  if (process.platform !== 'linux') return { path: join(folder, BACKUP_SOCKET), close: () => undefined }
  // A socket's path has at most 107 bytes. This one is short, even if the folder's own path is not.
  const descriptor = openSync(folder, 'r')
  return { path: `/proc/self/fd/${descriptor}/${BACKUP_SOCKET}`, close: () => closeSync(descriptor) }
}

function socketPath(folder: string): string {
  const { dev, ino } = statSync(folder, { bigint: true })
  return `\\\\.\\pipe\\on-the-bowl-backup-${dev}-${ino}`
}
