/**
 * Replaces the content of a data folder by restored content, all of it or nothing, even if the process is killed.
 * The folder may be a mount point, which cannot be renamed, so its entries are moved one by one. The journal decides:
 * without it nothing has moved and the restore is dropped; with it every open first moves what has not moved yet.
 */
import { existsSync, lstatSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { reasonOf } from '#server/db/errors/reason.ts'
import { DatabaseUnavailable } from '#server/db/errors/unavailable.ts'
import { hasDatabase, listContent, RESTORE_FOLDER } from './data-folder.ts'
import { syncFolder, syncPath } from './file-tree.ts'

type Places = {
  root: string
  incoming: string
  outgoing: string
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

export async function beginRestore(folder: string): Promise<string> {
  const { root, incoming } = placesIn(folder)
  await mkdir(root, { mode: 0o700 })
  await mkdir(incoming, { mode: 0o700 })
  return incoming
}

/** The restored content must have reached the disk before. */
export async function commitRestore(folder: string): Promise<void> {
  const { root, journal } = placesIn(folder)
  const replaced = await listContent(folder)
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

/** Can be interrupted and repeated at every step. */
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

/** All former content moves out before any new content moves in, so that a name in both is never confused. */
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

/** When former content cannot be moved, such as a mount, all of it moves back. */
async function takeBack(folder: string): Promise<void> {
  const { root, outgoing, journal } = placesIn(folder)
  for (const name of await readdir(outgoing)) await rename(join(outgoing, name), join(folder, name))
  await syncFolder(folder)
  await rmdir(outgoing)
  await syncFolder(root)
  await rm(journal)
  await syncFolder(root)
}

export async function dropRestore(folder: string): Promise<void> {
  const { root, outgoing } = placesIn(folder)
  if (isThere(outgoing)) throw new DatabaseUnavailable(setAsideMessage(outgoing))
  await rm(root, { recursive: true, force: true })
}

export function setAsideMessage(path: string): string {
  return `${path} holds what an interrupted restore set aside: move it back or away, then try again`
}

/** Before the commit, because a mount cannot be moved. */
async function refuseMounts(folder: string, names: string[]): Promise<void> {
  const { dev } = await stat(folder)
  const mounted = names.find((name) => lstatSync(join(folder, name)).dev !== dev)
  if (mounted) throw new Error(`${mounted} is on a file system of its own and cannot be replaced`)
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}
