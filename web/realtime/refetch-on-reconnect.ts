/** When what was told may have been missed, and the rooms read their matters anew: at every joining, and when asked to. */
import type { Clock } from './clock.ts'

/** A thousand pages are asked in the same moment, and must not all call in the next. */
const ASKED_SPREAD_MS = 3000

/** first: nothing was heard before. again: some of it may have been missed. */
export type CatchUp = 'first' | 'again'

type Needs = {
  clock: Pick<Clock, 'after'>
  /** 0 ≤ n < 1 */
  random: () => number
}

export function createCatchingUp({ clock, random }: Needs) {
  const rooms = new Set<(which: CatchUp) => void>()
  let hasJoined = false
  let cancel: (() => void) | undefined

  return {
    /** The answer stops it. */
    on(work: (which: CatchUp) => void): () => void {
      rooms.add(work)
      return () => void rooms.delete(work)
    },

    /** At once: who comes back after a break comes at a random moment anyhow. */
    joined(): void {
      rest()
      const which = hasJoined ? 'again' : 'first'
      hasJoined = true
      tell(which)
    },

    /** The server says that it has missed something itself. */
    asked(): void {
      cancel ??= clock.after(random() * ASKED_SPREAD_MS, () => {
        rest()
        tell('again')
      })
    },

    /** The connection is gone: the next joining does it. */
    rest,
  }

  function rest(): void {
    cancel?.()
    cancel = undefined
  }

  function tell(which: CatchUp): void {
    for (const work of [...rooms]) work(which)
  }
}
