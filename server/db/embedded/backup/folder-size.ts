/** How much a data folder holds, for progress and for finding out whether a copy has room. */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { contentOf } from '../folder/data-folder.ts'

/** Bytes of its content, in files as they are now. */
export async function sizeOf(dataDir: string): Promise<number> {
  let bytes = 0
  for (const name of await contentOf(dataDir)) bytes += await sizeOfTree(join(dataDir, name))
  return bytes
}

/** Files come and go while a database works. */
async function sizeOfTree(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isDirectory()) return found?.size ?? 0
  const sizes = (await readdir(path)).map((name) => sizeOfTree(join(path, name)))
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

export function inMegabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1024 ** 2)} MB`
}
