/** Tells features when to refetch because they may have missed events: after every join, and when the server asks. */
import type { Clock } from './clock.ts'

/** A thousand pages are asked at the same moment and must not all call at the next. */
const ASKED_SPREAD_MS = 3000

/** first: the page has just joined for the first time. again: events may have been missed. */
export type CatchUp = 'first' | 'again'

type Needs = {
  clock: Pick<Clock, 'after'>
  /** 0 ≤ n < 1 */
  random: () => number
}

export function createCatchUp({ clock, random }: Needs) {
  const listeners = new Set<(which: CatchUp) => void>()
  let hasJoined = false
  let cancel: (() => void) | undefined

  return {
    on(listener: (which: CatchUp) => void): () => void {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },

    /** No extra delay: pages reconnect at random moments already. */
    joined(): void {
      stop()
      const which = hasJoined ? 'again' : 'first'
      hasJoined = true
      notify(which)
    },

    /** The server may have missed events itself and asks the page to refetch. */
    asked(): void {
      cancel ??= clock.after(random() * ASKED_SPREAD_MS, () => {
        stop()
        notify('again')
      })
    },

    /** The connection is lost; the next join catches up. */
    stop,
  }

  function stop(): void {
    cancel?.()
    cancel = undefined
  }

  function notify(which: CatchUp): void {
    for (const listener of [...listeners]) listener(which)
  }
}
