/** Restores a backup into a data folder, after checking that it is complete and that its database opens. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { normalize, sep } from 'node:path'
import { extract, type ReadEntry } from 'tar'
import { reasonOf } from '#server/db/errors/reason.ts'
import { DatabaseUnavailable } from '#server/db/errors/unavailable.ts'
import { databaseFolder, hasDatabase, isContent, listContent, openAndClose } from '../folder/data-folder.ts'
import { syncTree } from '../folder/file-tree.ts'
import { openDataFolder } from '../folder/open-folder.ts'
import { beginRestore, commitRestore, dropRestore, finishRestore } from '../folder/restore-switch.ts'
import { createProgress } from './progress.ts'

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
  // Synchronous: otherwise files are still written after a failure, into a folder that is being removed.
  const unpacking = extract({
    sync: true,
    cwd: folder,
    // A warning, such as a path outside of the folder, is an error.
    strict: true,
    preserveOwner: false,
    noMtime: true,
    // An archive made by hand may hold the lock or temporary files.
    filter: (path) => isContent(normalize(path).split(sep)[0] ?? ''),
    onReadEntry: makePrivate,
  })
  for await (const bytes of createReadStream(file)) {
    onBytes(bytes.length)
    unpacking.write(bytes)
  }
  unpacking.end()
}

function makePrivate(entry: ReadEntry): void {
  entry.mode = entry.type === 'Directory' ? 0o700 : 0o600
}

async function verifyRestored(restored: string): Promise<void> {
  if (!hasDatabase(restored)) throw new Error('it holds no database')
  await openAndClose(databaseFolder(restored))
  await syncTree(restored)
}
