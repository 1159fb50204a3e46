/** How long to wait before a process that died is begun anew: not at all at first, longer while it keeps dying. */

/** Whoever lived for so long was well, and its end has nothing to do with the ends before. */
const STEADY_MS = 60_000
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000

export function createRestartBackoff() {
  let quickDeaths = 0

  return {
    /** In milliseconds, for a process that lived for so many. */
    pauseAfter(livedMs: number): number {
      if (livedMs >= STEADY_MS) quickDeaths = 0
      const pause = quickDeaths === 0 ? 0 : FIRST_PAUSE_MS * 2 ** (quickDeaths - 1)
      quickDeaths++
      return Math.min(pause, LONGEST_PAUSE_MS)
    },
  }
}
