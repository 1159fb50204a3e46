/**
 * Exchanges the content of a data folder for restored content, all of it or nothing, whenever the process is killed.
 *
 * The folder itself may be a mount point, which cannot be renamed, so its entries are moved one by one. What decides is
 * one file, the journal: without it nothing has been moved and the restore is dropped; with it every open first moves
 * what is not moved yet. Each move is one rename, so it is seen from where an entry is whether it has been done.
 */
import { existsSync, lstatSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { reasonOf } from '#server/db/errors/reason.ts'
import { DatabaseUnavailable } from '#server/db/errors/unavailable.ts'
import { contentOf, hasDatabase, RESTORE_FOLDER } from './data-folder.ts'
import { syncFolder, syncPath } from './sync-files.ts'

type Places = {
  root: string
  /** The restored content, until it is moved into its place. Removed when all of it is. */
  incoming: string
  /** The former content. Removed last. */
  outgoing: string
  /** The names of the former content. */
  journal: string
}

function placesIn(folder: string): Places {
  const root = join(folder, RESTORE_FOLDER)
  return {
    root,
    incoming: join(root, 'new'),
    outgoing: join(root, 'old'),
    journal: join(root, 'committed.json'),
  }
}

/** Answers where the restored content is to be put. */
export async function beginRestore(folder: string): Promise<string> {
  const { root, incoming } = placesIn(folder)
  await mkdir(root, { mode: 0o700 })
  await mkdir(incoming, { mode: 0o700 })
  return incoming
}

/** From here on the restored content is the content, which must have reached the disk before. */
export async function commitRestore(folder: string): Promise<void> {
  const { root, journal } = placesIn(folder)
  const replaced = await contentOf(folder)
  await refuseMounts(folder, replaced)
  const unfinished = `${journal}.unfinished`
  await writeFile(unfinished, JSON.stringify({ replaced }), { mode: 0o600 })
  await syncPath(unfinished)
  await syncFolder(folder)
  await rename(unfinished, journal)
  await syncFolder(root)
}

export function isCommitted(folder: string): boolean {
  return existsSync(placesIn(folder).journal)
}

/** Can be broken off and begun again at every step. */
export async function finishRestore(folder: string): Promise<void> {
  const { root, incoming, outgoing, journal } = placesIn(folder)
  const { replaced } = JSON.parse(await readFile(journal, 'utf8')) as { replaced: string[] }
  if (isThere(incoming)) await exchange(folder, replaced)
  if (!hasDatabase(folder)) throw new Error('the restored database is gone')
  await rm(outgoing, { recursive: true, force: true })
  await syncFolder(root)
  await rm(journal)
  await rmdir(root)
  await syncFolder(folder)
}

/** The former content leaves before any of the new arrives: a name that is in both is never taken for the other. */
async function exchange(folder: string, replaced: string[]): Promise<void> {
  const { root, incoming, outgoing } = placesIn(folder)
  await mkdir(outgoing, { recursive: true, mode: 0o700 })
  const staying = replaced.filter((name) => !isThere(join(outgoing, name)))
  for (const name of staying) {
    await rename(join(folder, name), join(outgoing, name)).catch(async (error: unknown) => {
      await takeBack(folder)
      throw new Error(`${name} cannot be replaced (${reasonOf(error)}); nothing was restored`, { cause: error })
    })
  }
  await syncFolder(outgoing)
  await syncFolder(folder)
  for (const name of await readdir(incoming)) await rename(join(incoming, name), join(folder, name))
  await syncFolder(folder)
  await rmdir(incoming)
  await syncFolder(root)
}

/** The former content cannot leave, as a mount cannot: it becomes the content again. Broken off, it is tried once more. */
async function takeBack(folder: string): Promise<void> {
  const { root, outgoing, journal } = placesIn(folder)
  for (const name of await readdir(outgoing)) await rename(join(outgoing, name), join(folder, name))
  await syncFolder(folder)
  await rmdir(outgoing)
  await syncFolder(root)
  await rm(journal)
  await syncFolder(root)
}

/** Removes a restore that was never committed. */
export async function dropRestore(folder: string): Promise<void> {
  const { root, outgoing } = placesIn(folder)
  if (isThere(outgoing)) throw new DatabaseUnavailable(setAsideIn(outgoing))
  await rm(root, { recursive: true, force: true })
}

export function setAsideIn(path: string): string {
  return `${path} holds what an interrupted restore set aside: move it back or away, then try again`
}

/** A mount cannot be moved, and that must be known before the restore is committed. */
async function refuseMounts(folder: string, names: string[]): Promise<void> {
  const { dev } = await stat(folder)
  const mounted = names.find((name) => lstatSync(join(folder, name)).dev !== dev)
  if (mounted) throw new Error(`${mounted} is on a file system of its own and cannot be replaced`)
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}
