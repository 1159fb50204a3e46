/** Does the rooms' housekeeping now and then, one job after the other. */

type Job = () => Promise<void>
type Needs = {
  jobs: Record<string, Job>
  /** Without it the work is done only when `now` is called. */
  everyMs: number | undefined
  onError: (error: unknown, job: string) => void
}

export function startSweeper({ jobs, everyMs, onError }: Needs) {
  let running: Promise<void> = Promise.resolve()
  let waiting = 0
  // While the database does not answer, sweeps would only pile up.
  const sweepWhenFree = () => void (waiting === 0 && sweepNext())
  const timer = everyMs === undefined ? undefined : setInterval(sweepWhenFree, everyMs).unref()

  return {
    /** Sweeps once more, after a sweep that is under way. */
    now: sweepNext,

    async stop(): Promise<void> {
      clearInterval(timer)
      await running
    },
  }

  function sweepNext(): Promise<void> {
    waiting++
    running = running.then(sweep).finally(() => waiting--)
    return running
  }

  async function sweep(): Promise<void> {
    for (const [name, job] of Object.entries(jobs)) await job().catch((error: unknown) => onError(error, name))
  }
}
