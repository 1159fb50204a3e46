/** Writes the content of a data folder into one compressed tar file, whole or not at all. */
import { Stats } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { create, type ReadEntry } from 'tar'
import { listContent } from '../folder/data-folder.ts'
import { syncFolder, syncPath } from '../folder/file-tree.ts'
import { createProgress, measureFolder } from './progress.ts'

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
    await pack({ folder: source.folder, file: unfinished, onBytes })
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

type Packing = { folder: string; file: string; onBytes: (bytes: number) => void }

/** Without owners and times: a restored folder belongs to the user who restores it. */
async function pack({ folder, file, onBytes }: Packing): Promise<void> {
  const options = { gzip: true, portable: true, noMtime: true, follow: true, strict: true, mode: 0o600 }
  const filter = (_path: string, found: Stats | ReadEntry) => {
    if (!(found instanceof Stats)) return false
    if (found.isFile()) onBytes(found.size)
    return found.isFile() || found.isDirectory()
  }
  await create({ ...options, cwd: folder, file, filter }, await listContent(folder))
}
