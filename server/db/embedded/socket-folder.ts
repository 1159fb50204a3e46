/** A private folder for the socket between the server and the database's thread. */
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const SOCKET_NAME = '.s.PGSQL.5432'

export type SocketFolder = { host: string; port: number; path: string; remove(): Promise<void> }

/** Call it with the folder locked: then sockets of earlier servers of that folder are dead. */
export async function createSocketFolder(dataDir: string): Promise<SocketFolder> {
  const prefix = `on-the-bowl-${await folderId(dataDir)}-`
  if (process.platform === 'win32') return windowsPipe(prefix)
  const left = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix))
  await Promise.all(left.map((name) => rm(join(tmpdir(), name), { recursive: true, force: true })))
  const host = await mkdtemp(join(tmpdir(), prefix))
  const remove = () => rm(host, { recursive: true, force: true })
  return { host, port: 5432, path: join(host, SOCKET_NAME), remove }
}

/** Not a digest of the path: containers that share /tmp may each have another folder at the same path. */
async function folderId(folder: string): Promise<string> {
  const { dev, ino } = await stat(folder, { bigint: true })
  return createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 16)
}

/** With forward slashes, because the driver only takes a host that begins with one as local. */
function windowsPipe(prefix: string): SocketFolder {
  const host = `//./pipe/${prefix}${process.pid}`
  return { host, port: 5432, path: `${host}/${SOCKET_NAME}`, remove: async () => undefined }
}
