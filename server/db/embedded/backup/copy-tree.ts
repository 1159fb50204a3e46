/** Copies a folder without ever letting anything else on this thread run in between. */
import { constants, copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A file system that can share the blocks of both files does so, which takes no time. */
export function copyTree(from: string, to: string): void {
  mkdirSync(to, { mode: 0o700 })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copyTree(source, target)
    else if (entry.isFile()) copyFileSync(source, target, constants.COPYFILE_FICLONE)
  }
}
