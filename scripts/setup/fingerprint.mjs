/** One short text that changes when any of the given files changes, appears, moves or goes. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** `paths` are files or folders, relative to `base`; `salt` is whatever else the result depends on. */
export function fingerprint({ base, paths, salt = '', isIgnored = () => false }) {
  const hash = createHash('sha256').update(salt)
  for (const path of paths.flatMap((path) => filesUnder(base, path, isIgnored))) {
    hash.update(`\0${path}\0`).update(readFileSync(join(base, path)))
  }
  return hash.digest('hex')
}

function filesUnder(base, path, isIgnored) {
  const full = join(base, path)
  if (isIgnored(path) || !existsSync(full)) return []
  if (!statSync(full).isDirectory()) return [path]
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesUnder(base, `${path}/${name}`, isIgnored))
}
