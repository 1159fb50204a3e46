/** How much a data folder holds, and how far a backup or a restore of it is. */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { listContent } from '../folder/data-folder.ts'

const MIN_REPORTED_BYTES = 100 * 1024 ** 2

type Options = { what: string; total: number; say: (line: string) => void }

export function createProgress({ what, total, say }: Options): (bytes: number) => void {
  let done = 0
  let reported = 0
  return (bytes) => {
    done += bytes
    const tenths = Math.floor((done * 10) / total)
    if (total < MIN_REPORTED_BYTES || tenths <= reported || tenths >= 10) return
    reported = tenths
    say(`${what}: ${tenths}0 % of ${inMegabytes(total)}`)
  }
}

export async function measureFolder(dataDir: string): Promise<number> {
  let bytes = 0
  for (const name of await listContent(dataDir)) bytes += await sizeOfTree(join(dataDir, name))
  return bytes
}

/** Files may be removed while a database runs. */
async function sizeOfTree(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isDirectory()) return found?.size ?? 0
  const sizes = (await readdir(path)).map((name) => sizeOfTree(join(path, name)))
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

export function inMegabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1024 ** 2)} MB`
}
