/** A note, written only after success, of what a step was done for; a missing note means the step is due. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { memory } from './paths.mjs'

export function stamp(name, folder = memory) {
  const file = join(folder, name)
  return {
    holds: (key) => existsSync(file) && readFileSync(file, 'utf8') === key,
    clear: () => rmSync(file, { force: true }),
    write: (key) => writeFileSync(file, key),
  }
}
