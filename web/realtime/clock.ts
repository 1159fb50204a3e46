/** The clock and timers of the live connection, injected so that tests can control them. */
export type Clock = {
  now: () => number
  after: (ms: number, run: () => void) => () => void
}

export const pageClock: Clock = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
