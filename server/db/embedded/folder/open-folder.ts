/** Opens a data folder for one process: locks it, and finishes or drops what a killed process left. */
import { readdirSync, statSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { reasonOf } from '#server/db/errors/reason.ts'
import { DatabaseUnavailable } from '#server/db/errors/unavailable.ts'
import { hasDatabase, isLeftover, isSetAside, prepareDataFolder } from './data-folder.ts'
import { lockFolder } from './lock.ts'
import { dropRestore, finishRestore, isCommitted, setAsideMessage } from './restore-switch.ts'

export type OpenFolder = {
  folder: string
  release(): void
}

export async function openDataFolder(dataDir: string): Promise<OpenFolder> {
  const folder = await prepareDataFolder(dataDir)
  const lock = await lockFolder(folder)
  try {
    refuseSetAside(folder)
    if (isCommitted(folder)) await finishInterrupted(folder)
    else await dropRestore(folder)
    await removeLeftovers(folder)
    return { folder, release: lock.release }
  } catch (error) {
    lock.release()
    throw error
  }
}

export function mayHoldDatabase(dataDir: string): boolean {
  return hasDatabase(dataDir) || isCommitted(dataDir) || setAside(dataDir) !== undefined
}

/** Restores of earlier versions kept no journal: only the operator knows which content is the right one. */
function refuseSetAside(folder: string): void {
  const name = setAside(folder)
  if (name) throw new DatabaseUnavailable(setAsideMessage(join(folder, name)))
}

function setAside(folder: string): string | undefined {
  const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory()
  return isFolder ? readdirSync(folder).find(isSetAside) : undefined
}

async function finishInterrupted(folder: string): Promise<void> {
  try {
    await finishRestore(folder)
  } catch (error) {
    const message = `The data folder ${folder} holds a restore that was interrupted and cannot be finished: ${reasonOf(error)}`
    throw new DatabaseUnavailable(message, { cause: error })
  }
}

async function removeLeftovers(folder: string): Promise<void> {
  const left = (await readdir(folder)).filter(isLeftover)
  await Promise.all(left.map((name) => rm(join(folder, name), { recursive: true, force: true })))
}
