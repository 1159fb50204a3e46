/** Copies folders, and makes files and their names reach the disk, so that a power cut does not take them back. */
import { constants, copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Synchronous, so that no statement runs in between. File systems with copy-on-write share the blocks. */
export function copyTree(from: string, to: string): void {
  mkdirSync(to, { mode: 0o700 })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copyTree(source, target)
    else if (entry.isFile()) copyFileSync(source, target, constants.COPYFILE_FICLONE)
  }
}

export async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true })
  const paths = entries.map((entry) => ({ isFolder: entry.isDirectory(), path: join(folder, entry.name) }))
  await Promise.all(paths.filter(({ isFolder }) => !isFolder).map(({ path }) => syncPath(path)))
  for (const { isFolder, path } of paths) if (isFolder) await syncTree(path)
  await syncFolder(folder)
}

/** Windows cannot sync a folder. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform !== 'win32') await syncPath(folder, 'r')
}

export async function syncPath(path: string, flags = 'r+'): Promise<void> {
  const handle = await open(path, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
