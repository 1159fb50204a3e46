/** Does the rooms' housekeeping now and then, one job after the other. */

type Job = () => Promise<void>
type Needs = { jobs: Record<string, Job>; everyMs: number; onError: (error: unknown, job: string) => void }

export function startSweeper({ jobs, everyMs, onError }: Needs) {
  let running: Promise<void> = Promise.resolve()
  let waiting = 0
  // While the database does not answer, sweeps would only pile up.
  const timer = setInterval(() => {
    if (waiting === 0) void sweepNext()
  }, everyMs)
  timer.unref()

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
