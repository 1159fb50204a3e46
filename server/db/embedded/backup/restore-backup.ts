/** Restores a backup into a data folder, after checking that it is complete and that its database opens. */
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { relative, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { reasonOf } from '#server/db/errors/reason.ts'
import { DatabaseUnavailable } from '#server/db/errors/unavailable.ts'
import { databaseFolder, hasDatabase, isContent, listContent, openAndClose } from '../folder/data-folder.ts'
import { syncTree } from '../folder/file-tree.ts'
import { openDataFolder } from '../folder/open-folder.ts'
import { beginRestore, commitRestore, dropRestore, finishRestore } from '../folder/restore-switch.ts'
import { createProgress } from './progress.ts'
import { readTar } from './tar.ts'

type Options = { dataDir: string; file: string; overwrite: boolean; say?: (line: string) => void }

export async function restoreBackup({ dataDir, file, overwrite, say = () => undefined }: Options): Promise<void> {
  const { folder, release } = await openDataFolder(dataDir)
  try {
    if (!overwrite && (await listContent(folder)).length > 0) {
      throw new DatabaseUnavailable(`The data folder ${folder} is not empty; add --force to replace what is in it`)
    }
    await unpackAndVerify({ folder, file, say })
    await switchTo(folder)
  } finally {
    release()
  }
}

type Unpacking = { folder: string; file: string; say: (line: string) => void }

async function unpackAndVerify({ folder, file, say }: Unpacking): Promise<void> {
  try {
    const restored = await beginRestore(folder)
    await unpack({ folder: restored, file, say })
    await verifyRestored(restored)
  } catch (error) {
    await dropRestore(folder)
    throw new DatabaseUnavailable(`The backup ${file} cannot be restored: ${reasonOf(error)}`, { cause: error })
  }
}

/** A failure is not undone here: the restore may be committed, and the next open finishes or drops it. */
async function switchTo(folder: string): Promise<void> {
  try {
    await commitRestore(folder)
    await finishRestore(folder)
  } catch (error) {
    const message = `The restore into ${folder} was interrupted: ${reasonOf(error)}. The next start finishes it, or leaves everything as it was.`
    throw new DatabaseUnavailable(message, { cause: error })
  }
}

async function unpack({ folder, file, say }: Unpacking): Promise<void> {
  const onBytes = createProgress({ what: 'Restoring', total: (await stat(file)).size, say })
  const reading = createReadStream(file).on('data', (bytes) => onBytes(bytes.length))
  await pipeline(reading, createGunzip(), async (bytes) => {
    for await (const entry of readTar(Readable.from(bytes))) {
      const path = pathInside(folder, entry.path)
      // An archive made by hand may hold the lock or temporary files.
      if (!isContent(relative(folder, path).split(sep)[0] ?? '')) continue
      if (entry.kind === 'folder') await mkdir(path, { recursive: true, mode: 0o700 })
      else await pipeline(entry.content, createWriteStream(path, { mode: 0o600 }))
    }
  })
}

/** A foreign archive could name files anywhere on the machine. */
function pathInside(folder: string, path: string): string {
  const place = resolve(folder, path)
  if (relative(folder, place).split(sep)[0] === '..') throw new Error('it would write outside of the data folder')
  return place
}

async function verifyRestored(restored: string): Promise<void> {
  if (!hasDatabase(restored)) throw new Error('it holds no database')
  await openAndClose(databaseFolder(restored))
  await syncTree(restored)
}
