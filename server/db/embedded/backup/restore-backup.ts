/** Restores a backup into a data folder, after proving that it is whole and that its database opens. */
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { reasonOf } from '../../reason.ts'
import { DatabaseUnavailable } from '../../unavailable.ts'
import {
  databaseFolder,
  hasDatabase,
  isPassing,
  openAndClose,
  prepareDataFolder,
  REPLACED_PREFIX,
  RESTORING_PREFIX,
  syncFolder,
  syncTree,
} from '../folder/data-folder.ts'
import { lockFolder } from '../folder/lock.ts'
import { readTar } from './tar.ts'

type Options = { dataDir: string; file: string; overwrite: boolean }

export async function restoreBackup({ dataDir, file, overwrite }: Options): Promise<void> {
  const folder = await prepareDataFolder(dataDir)
  const lock = await lockFolder(folder)
  try {
    if (!overwrite && (await content(folder)).length > 0) {
      throw new DatabaseUnavailable(`The data folder ${folder} is not empty; add --force to replace what is in it`)
    }
    await replaceContent(folder, file)
  } finally {
    lock.release()
  }
}

/** The old content stays untouched until the new one is proven, and is removed last. */
async function replaceContent(folder: string, file: string): Promise<void> {
  const restored = await mkdtemp(join(folder, RESTORING_PREFIX))
  try {
    await unpack(file, restored)
    await prove(restored)
    const replaced = await mkdtemp(join(folder, REPLACED_PREFIX))
    await moveAll(await content(folder), folder, replaced)
    await moveAll(await readdir(restored), restored, folder)
    await syncFolder(folder)
    await rm(replaced, { recursive: true })
  } catch (error) {
    throw new DatabaseUnavailable(`The backup ${file} cannot be restored: ${reasonOf(error)}`, { cause: error })
  } finally {
    await rm(restored, { recursive: true, force: true })
  }
}

async function content(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => !isPassing(name))
}

async function moveAll(names: string[], from: string, to: string): Promise<void> {
  for (const name of names) await rename(join(from, name), join(to, name))
}

async function unpack(file: string, folder: string): Promise<void> {
  await pipeline(createReadStream(file), createGunzip(), async (bytes) => {
    for await (const entry of readTar(Readable.from(bytes))) {
      const path = placeInside(folder, entry.path)
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
