/** Time as the live connection sees it, so that tests can move it by hand. */
export type Clock = {
  now: () => number
  /** Runs once after so many milliseconds; the answer calls it off. */
  after: (ms: number, run: () => void) => () => void
}

export const pageClock: Clock = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
