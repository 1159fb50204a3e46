/** Backs up a data folder into one file, also while a server runs on it. */
import { realpath } from 'node:fs/promises'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { DatabaseUnavailable } from '#server/db/errors/unavailable.ts'
import { FolderInUse } from '../folder/lock.ts'
import { mayHoldDatabase, openDataFolder } from '../folder/open-folder.ts'
import { type ArchiveSource, writeArchive } from './archive.ts'
import { requestCopy } from './request-copy.ts'

type Options = { dataDir: string; file: string; say?: (line: string) => void }

type Source = ArchiveSource & { pausedMs?: number; close(): void }

export type BackedUp = { pausedMs: number | undefined }

export async function backUp({ say = () => undefined, ...options }: Options): Promise<BackedUp> {
  const [dataDir, file] = [resolve(options.dataDir), resolve(options.file)]
  if (!mayHoldDatabase(dataDir)) throw new DatabaseUnavailable(`There is no database to back up in ${dataDir}`)
  if (`${await realPath(dirname(file))}${sep}`.startsWith(`${await realpath(dataDir)}${sep}`)) {
    throw new DatabaseUnavailable('A backup belongs outside of the data folder')
  }
  const source = await openSource(dataDir)
  try {
    await writeArchive({ source, file, say })
    return { pausedMs: source.pausedMs }
  } finally {
    source.close()
  }
}

/** Also for a path that does not exist yet: the existing part of it is resolved. */
async function realPath(path: string): Promise<string> {
  const parent = dirname(path)
  return realpath(path).catch(async () => (parent === path ? path : join(await realPath(parent), basename(path))))
}

async function openSource(dataDir: string): Promise<Source> {
  try {
    const { folder, release } = await openDataFolder(dataDir)
    return { folder, confirm: async () => undefined, close: release }
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    return requestCopy(await realpath(dataDir))
  }
}
