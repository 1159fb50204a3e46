/** Backs up a data folder into one file: a compressed tar of everything in it. */
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { DatabaseUnavailable } from '../../unavailable.ts'
import { contentOf } from '../folder/data-folder.ts'
import { mayHoldDatabase, openDataFolder } from '../folder/open-folder.ts'
import { syncFolder, syncPath } from '../folder/sync-files.ts'
import { TAR_END, tarHeader, tarPadding } from './tar.ts'

type Options = { dataDir: string; file: string }

/** Takes the folder's lock, as files that change while they are copied make no backup. */
export async function backUp(options: Options): Promise<void> {
  const [dataDir, file] = [resolve(options.dataDir), resolve(options.file)]
  if (!mayHoldDatabase(dataDir)) throw new DatabaseUnavailable(`There is no database to back up in ${dataDir}`)
  if (file.startsWith(dataDir + sep)) throw new DatabaseUnavailable('A backup belongs outside of the data folder')
  const { folder, release } = await openDataFolder(dataDir)
  try {
    await write({ dataDir: folder, file })
  } finally {
    release()
  }
}

/** The file gets its name when it is whole and on the disk. */
async function write({ dataDir, file }: Options): Promise<void> {
  const unfinished = `${file}.unfinished`
  await mkdir(dirname(file), { recursive: true })
  try {
    await pipeline(Readable.from(pack(dataDir)), createGzip(), createWriteStream(unfinished, { mode: 0o600 }))
    await syncPath(unfinished)
    await rename(unfinished, file)
    await syncFolder(dirname(file))
  } finally {
    await rm(unfinished, { force: true })
  }
}

async function* pack(dataDir: string): AsyncGenerator<Buffer> {
  for (const name of await contentOf(dataDir)) yield* packEntry(dataDir, name)
  yield TAR_END
}

async function* packEntry(dataDir: string, path: string): AsyncGenerator<Buffer> {
  const absolute = join(dataDir, path)
  const found = await stat(absolute)
  if (found.isDirectory()) {
    yield tarHeader({ path, kind: 'folder', size: 0 })
    for (const name of await readdir(absolute)) yield* packEntry(dataDir, `${path}/${name}`)
  } else if (found.isFile()) {
    yield tarHeader({ path, kind: 'file', size: found.size })
    yield* createReadStream(absolute)
    yield tarPadding(found.size)
  }
}
