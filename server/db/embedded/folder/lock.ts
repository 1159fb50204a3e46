/** One process per data folder: a lock that the operating system releases when its holder dies, however it dies. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { realpathSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseUnavailable } from '../../unavailable.ts'

export class FolderInUse extends DatabaseUnavailable {
  constructor(folder: string) {
    super(`The data folder ${folder} is already in use by another process`)
  }
}

export type FolderLock = { release(): Promise<void> }

/** Listening on a name that belongs to the folder is the lock: the kernel allows one listener per name. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const name = lockName(folderId(folder))
  const lock = (await listen(name)) ?? ((await isAbandoned(name)) ? await listen(name) : undefined)
  if (!lock) throw new FolderInUse(folder)
  return lock
}

/** The same for every spelling of the same folder. */
export function folderId(folder: string): string {
  return createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 16)
}

function lockName(id: string): string {
  if (process.platform === 'linux') return `\0on-the-bowl-${id}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\on-the-bowl-${id}`
  return join(tmpdir(), `on-the-bowl-${id}.lock`)
}

async function listen(name: string): Promise<FolderLock | undefined> {
  const server = createServer((visitor) => visitor.destroy())
  server.unref()
  try {
    server.listen(name)
    await once(server, 'listening')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return undefined
    throw error
  }
  return { release: () => new Promise((resolve) => server.close(() => resolve())) }
}

/** Only a socket file can outlive its holder; it answers nobody then, and is cleared away. */
async function isAbandoned(name: string): Promise<boolean> {
  if (process.platform === 'linux' || process.platform === 'win32') return false
  const visitor = connect(name)
  const isAlive = await once(visitor, 'connect').then(
    () => true,
    () => false,
  )
  visitor.destroy()
  if (!isAlive) rmSync(name, { force: true })
  return !isAlive
}
