/** A file with the hash of a step's inputs, written after success; without it the step runs again. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// Native packages depend on platform and Node, so a copied folder is set up again.
const MACHINE = [process.version, process.platform, process.arch].join(' ')

/** `paths` are files or folders, relative to `base`. */
export function createStamp({ file, base, paths, isIgnored = () => false }) {
  const fingerprint = () => {
    const hash = createHash('sha256').update(MACHINE)
    for (const path of paths.flatMap((path) => filesUnder(base, path)).filter((path) => !isIgnored(path))) {
      hash.update(`\0${path}\0`).update(readFileSync(join(base, path)))
    }
    return hash.digest('hex')
  }
  return {
    holds: () => existsSync(file) && readFileSync(file, 'utf8') === fingerprint(),
    /** Hashes before the work, so that a file saved during it makes the step run again. */
    async during(work) {
      const before = fingerprint()
      rmSync(file, { force: true })
      await work()
      writeFileSync(file, before)
    },
  }
}

function filesUnder(base, path) {
  const full = join(base, path)
  if (!existsSync(full)) return []
  if (!statSync(full).isDirectory()) return [path]
  const names = readdirSync(full, { recursive: true }).sort()
  return names.map((name) => join(path, name)).filter((name) => statSync(join(base, name)).isFile())
}
