/** Restores a backup into a data folder, after proving that it is whole and that its database opens. */
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { relative, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { reasonOf } from '#server/db/errors/reason.ts'
import { DatabaseUnavailable } from '#server/db/errors/unavailable.ts'
import { contentOf, databaseFolder, hasDatabase, isContent, openAndClose } from '../folder/data-folder.ts'
import { openDataFolder } from '../folder/open-folder.ts'
import { beginRestore, commitRestore, dropRestore, finishRestore } from '../folder/restore-switch.ts'
import { syncTree } from '../folder/sync-files.ts'
import { createProgress } from './progress.ts'
import { readTar } from './tar.ts'

type Options = { dataDir: string; file: string; overwrite: boolean; say?: (line: string) => void }

export async function restoreBackup({ dataDir, file, overwrite, say = () => undefined }: Options): Promise<void> {
  const { folder, release } = await openDataFolder(dataDir)
  try {
    if (!overwrite && (await contentOf(folder)).length > 0) {
      throw new DatabaseUnavailable(`The data folder ${folder} is not empty; add --force to replace what is in it`)
    }
    await unpackAndProve({ folder, file, say })
    await switchTo(folder)
  } finally {
    release()
  }
}

type Unpacking = { folder: string; file: string; say: (line: string) => void }

/** The content of the folder stays untouched. */
async function unpackAndProve({ folder, file, say }: Unpacking): Promise<void> {
  try {
    const restored = await beginRestore(folder)
    await unpack({ folder: restored, file, say })
    await prove(restored)
  } catch (error) {
    await dropRestore(folder)
    throw new DatabaseUnavailable(`The backup ${file} cannot be restored: ${reasonOf(error)}`, { cause: error })
  }
}

/** What fails here is not undone: it may be committed, and every open after it finishes or drops it. */
async function switchTo(folder: string): Promise<void> {
  try {
    await commitRestore(folder)
    await finishRestore(folder)
  } catch (error) {
    const words = `The restore into ${folder} was interrupted: ${reasonOf(error)}. The next start finishes it, or leaves everything as it was.`
    throw new DatabaseUnavailable(words, { cause: error })
  }
}

async function unpack({ folder, file, say }: Unpacking): Promise<void> {
  const onBytes = createProgress({ what: 'Restoring', total: (await stat(file)).size, say })
  const reading = createReadStream(file).on('data', (bytes) => onBytes(bytes.length))
  await pipeline(reading, createGunzip(), async (bytes) => {
    for await (const entry of readTar(Readable.from(bytes))) {
      const path = placeInside(folder, entry.path)
      // An archive made by hand may hold the lock, or what passed through the folder.
      if (!isContent(relative(folder, path).split(sep)[0] ?? '')) continue
      if (entry.kind === 'folder') await mkdir(path, { recursive: true, mode: 0o700 })
      else await pipeline(entry.content, createWriteStream(path, { mode: 0o600 }))
    }
  })
}

/** An archive from elsewhere could name files anywhere on the machine. */
function placeInside(folder: string, path: string): string {
  const place = resolve(folder, path)
  if (relative(folder, place).split(sep)[0] === '..') throw new Error('it would write outside of the data folder')
  return place
}

async function prove(restored: string): Promise<void> {
  if (!hasDatabase(restored)) throw new Error('it holds no database')
  await openAndClose(databaseFolder(restored))
  await syncTree(restored)
}
