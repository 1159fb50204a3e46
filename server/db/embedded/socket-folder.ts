/** A private folder for the socket between the server and the database's thread. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folderId } from './folder/lock.ts'

// The driver looks for this name in the folder that it is given as host.
const SOCKET_NAME = '.s.PGSQL.5432'

export type SocketFolder = { host: string; port: number; path: string; remove(): Promise<void> }

/** Call it with the folder's lock held: then sockets left by earlier servers of that folder are surely dead. */
export async function createSocketFolder(dataDir: string): Promise<SocketFolder> {
  const prefix = `on-the-bowl-${folderId(dataDir)}-`
  if (process.platform === 'win32') return windowsPipe(prefix)
  const left = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix))
  await Promise.all(left.map((name) => rm(join(tmpdir(), name), { recursive: true, force: true })))
  const host = await mkdtemp(join(tmpdir(), prefix))
  const remove = () => rm(host, { recursive: true, force: true })
  return { host, port: 5432, path: join(host, SOCKET_NAME), remove }
}

/** Forward slashes, because the driver takes only a host that begins with one for a local address. */
function windowsPipe(prefix: string): SocketFolder {
  const host = `//./pipe/${prefix}${process.pid}`
  return { host, port: 5432, path: `${host}/${SOCKET_NAME}`, remove: async () => undefined }
}
