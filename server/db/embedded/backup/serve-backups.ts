/** Makes copies of the data folder that this process holds, for backups that other processes write. */
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { basename, join } from 'node:path'
import { freeBytesOn } from '#server/db/errors/disk-full.ts'
import { reasonOf } from '#server/db/errors/reason.ts'
import { createKeyedMutex } from '#server/lib/concurrency.ts'
import { COPY_PREFIX, databaseFolder, listContent } from '../folder/data-folder.ts'
import { openBackupAddress, send } from './backup-socket.ts'
import { inMegabytes, measureFolder } from './progress.ts'

/** For the database, which goes on writing. */
const SPARE_BYTES = 64 * 1024 ** 2

type Needs = {
  dataDir: string
  copyDatabase: (to: string) => Promise<number>
  log: (line: string) => void
  freeBytes?: (folder: string) => Promise<number>
}

export type BackupService = { close(): Promise<void> }

/** A server without this socket runs all the same, and backups of it are refused. */
export async function serveBackups(needs: Needs): Promise<BackupService> {
  const address = openBackupAddress(needs.dataDir)
  const sockets = new Map<Socket, Promise<void>>()
  // Two copies at once could fill the disk, even with space for each.
  const mutex = createKeyedMutex()
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const copyRead = untilRead(socket)
    send(socket, { is: 'copying' })
    const served = mutex('copy', () => serveCopy(socket, copyRead, needs))
    sockets.set(
      socket,
      served.finally(() => sockets.delete(socket)),
    )
  })
  server.unref()
  await listen(server, address.path).catch((error) => {
    needs.log(`This server cannot be backed up while it runs: ${reasonOf(error)}`)
  })
  return {
    async close() {
      const stopped = stopListening(server)
      for (const socket of sockets.keys()) socket.destroy()
      await Promise.all(sockets.values())
      await stopped
      address.close()
    },
  }
}

async function listen(server: Server, path: string): Promise<void> {
  server.listen(path)
  await once(server, 'listening')
}

async function serveCopy(socket: Socket, copyRead: Promise<void>, needs: Needs): Promise<void> {
  // The backup was killed while it waited.
  if (socket.readableEnded) socket.destroy()
  if (socket.destroyed) return
  try {
    await refuseWithoutCopySpace(needs)
    const copy = await mkdtemp(join(needs.dataDir, COPY_PREFIX))
    try {
      send(socket, { is: 'copied', name: basename(copy), pausedMs: await copyContent(copy, needs) })
      await copyRead
      send(socket, { is: 'whole' })
    } finally {
      await rm(copy, { recursive: true, force: true })
    }
  } catch (error) {
    send(socket, { is: 'failed', reason: reasonOf(error) })
  }
  socket.end()
}

function untilRead(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.resume()
    socket.once('end', resolve).once('close', () => resolve())
    socket.on('error', () => socket.destroy())
  })
}

/** A copy that filled the disk would stop the database. */
async function refuseWithoutCopySpace({ dataDir, freeBytes = freeBytesOn }: Needs): Promise<void> {
  const [needed, free] = [(await measureFolder(dataDir)) + SPARE_BYTES, await freeBytes(dataDir)]
  if (free >= needed) return
  throw new Error(`a copy needs ${inMegabytes(needed)} in ${dataDir}, and ${inMegabytes(free)} are free`)
}

async function copyContent(copy: string, { dataDir, copyDatabase }: Needs): Promise<number> {
  const database = basename(databaseFolder(dataDir))
  for (const name of await listContent(dataDir)) {
    if (name !== database) await cp(join(dataDir, name), join(copy, name), { recursive: true, dereference: true })
  }
  return copyDatabase(databaseFolder(copy))
}

function stopListening(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}
