/** Writes the content of a data folder into one compressed tar file, whole or not at all. */
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { DatabaseUnavailable } from '#server/db/errors/unavailable.ts'
import { listContent } from '../folder/data-folder.ts'
import { syncFolder, syncPath } from '../folder/file-tree.ts'
import { createProgress, measureFolder } from './progress.ts'
import { TAR_END, tarHeader, tarPadding } from './tar.ts'

const UNFINISHED = '.unfinished'
/** Left by backups that were killed; a file that is still written is never so old. */
const ABANDONED = /^on-the-bowl-.*\.tar\.gz\.unfinished$/
const ABANDONED_AFTER_MS = 60 * 60_000

/** Files that do not change; `confirm` throws if they may have. */
export type ArchiveSource = { folder: string; confirm(): Promise<void> }

type Options = { source: ArchiveSource; file: string; say: (line: string) => void }

export async function writeArchive({ source, file, say }: Options): Promise<void> {
  const unfinished = `${file}${UNFINISHED}`
  await mkdir(dirname(file), { recursive: true })
  await removeAbandoned(dirname(file))
  const onBytes = createProgress({ what: 'Backing up', total: await measureFolder(source.folder), say })
  try {
    const packing = Readable.from(pack(source.folder, onBytes))
    await pipeline(packing, createGzip(), createWriteStream(unfinished, { mode: 0o600 }))
    await syncPath(unfinished)
    await source.confirm()
    await rename(unfinished, file)
    await syncFolder(dirname(file))
  } finally {
    await rm(unfinished, { force: true })
  }
}

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((found) => ABANDONED.test(found))) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    if (Date.now() - mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true })
  }
}

async function* pack(folder: string, onBytes: (bytes: number) => void): AsyncGenerator<Buffer> {
  for (const name of await listContent(folder)) {
    for await (const part of packEntry(folder, name)) {
      onBytes(part.length)
      yield part
    }
  }
  yield TAR_END
}

/** The header of a file names its size, so a file that changed would make the rest of the archive unreadable. */
async function* readWhole(path: string, size: number): AsyncGenerator<Buffer> {
  let read = 0
  for await (const part of createReadStream(path)) {
    read += part.length
    yield part
  }
  if (read !== size) throw new DatabaseUnavailable(`${path} changed while it was backed up: run the backup again`)
}

async function* packEntry(folder: string, path: string): AsyncGenerator<Buffer> {
  const absolute = join(folder, path)
  const found = await stat(absolute)
  if (found.isDirectory()) {
    yield tarHeader({ path, kind: 'folder', size: 0 })
    for (const name of await readdir(absolute)) yield* packEntry(folder, `${path}/${name}`)
  } else if (found.isFile()) {
    yield tarHeader({ path, kind: 'file', size: found.size })
    yield* readWhole(absolute, found.size)
    yield tarPadding(found.size)
  }
}
