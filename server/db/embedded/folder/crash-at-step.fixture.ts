/** Interrupts work on a data folder at its nth step: a step is one change of a name near the top of the folder. */
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join, relative, sep } from 'node:path'

const CHANGES = ['mkdir', 'mkdtemp', 'rename', 'rm', 'rmdir', 'unlink', 'writeFile'] as const
/** Deeper files come from the archive, and the next open does not look at them. */
const DEEPEST = 2

type Change = (path: string, ...more: unknown[]) => Promise<unknown>
type Options = { folder: string; step: number; crash: () => void }

/** Calls `crash` instead of the step and of every later one. */
export function crashAtStep({ folder, step, crash }: Options) {
  const originals = Object.fromEntries(CHANGES.map((name) => [name, fs[name]])) as Record<string, Change>
  let steps = 0

  /** Work that changes the disk more than once can be interrupted in the middle. */
  const halfDone: Record<string, Change> = {
    async rm(path) {
      const [entry] = await fs.readdir(path).catch(() => [])
      if (entry) await originals.rm?.(join(path, entry), { recursive: true })
    },
    async writeFile(path, text) {
      await originals.writeFile?.(path, String(text).slice(0, 5))
    },
  }

  function isStep(paths: unknown[]): boolean {
    const inside = paths.filter((path) => typeof path === 'string' && path.startsWith(folder + sep))
    return inside.some((path) => relative(folder, String(path)).split(sep).length <= DEEPEST)
  }

  function replace(changes: Record<string, Change>) {
    Object.assign(fs, changes)
    syncBuiltinESMExports()
  }

  const counting = CHANGES.map((name): [string, Change] => [
    name,
    async (path, ...more) => {
      if (isStep([path, more[0]]) && ++steps >= step) {
        if (steps === step) await halfDone[name]?.(path, ...more)
        crash()
      }
      return originals[name]?.(path, ...more)
    },
  ])

  replace(Object.fromEntries(counting))
  return { undo: () => replace(originals), steps: () => steps }
}
