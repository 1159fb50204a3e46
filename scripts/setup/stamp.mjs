/** A note, written only after success, of the files that a step was done for; without it the step is due. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// Native packages differ by platform and by Node, so a folder copied between machines is set up again.
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
    /** The files count as they are before the work: one that is saved meanwhile makes the step due again. */
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
