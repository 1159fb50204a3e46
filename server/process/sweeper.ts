/** Runs the features' periodic jobs, one after the other. */

type Job = () => Promise<void>
type Needs = {
  jobs: Record<string, Job>
  /** Without it the jobs run only when `now` is called. */
  everyMs: number | undefined
  onError: (error: unknown, job: string) => void
}

export function startSweeper({ jobs, everyMs, onError }: Needs) {
  let running: Promise<void> = Promise.resolve()
  let waiting = 0
  // Sweeps must not pile up while the database does not answer.
  const sweepIfIdle = () => {
    if (waiting === 0) void sweepNext()
  }
  const timer = everyMs === undefined ? undefined : setInterval(sweepIfIdle, everyMs).unref()

  return {
    /** Runs after a sweep that is in progress. */
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
