/** Makes files and the names of files reach the disk, so that a power cut does not take them back. */
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Everything below a folder, names included: a power cut leaves no empty files behind. */
export async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true })
  const paths = entries.map((entry) => ({ isFolder: entry.isDirectory(), path: join(folder, entry.name) }))
  await Promise.all(paths.filter(({ isFolder }) => !isFolder).map(({ path }) => syncPath(path)))
  for (const { isFolder, path } of paths) if (isFolder) await syncTree(path)
  await syncFolder(folder)
}

/** Windows cannot and need not do this. */
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
