/** Runs the features' periodic jobs, one after the other. */

type Job = () => Promise<void>
type Needs = {
  jobs: Record<string, Job>
  /** Without it the jobs run only when `now` is called. */
  everyMs: number | undefined
  onError: (error: unknown, job: string) => void
}

export function startPeriodicJobs({ jobs, everyMs, onError }: Needs) {
  let running: Promise<void> = Promise.resolve()
  let waiting = 0
  // Runs must not pile up while the database does not answer.
  const runIfIdle = () => {
    if (waiting === 0) void runNext()
  }
  const timer = everyMs === undefined ? undefined : setInterval(runIfIdle, everyMs).unref()

  return {
    now: runNext,

    async stop(): Promise<void> {
      clearInterval(timer)
      await running
    },
  }

  function runNext(): Promise<void> {
    waiting++
    running = running.then(runAll).finally(() => waiting--)
    return running
  }

  async function runAll(): Promise<void> {
    for (const [name, job] of Object.entries(jobs)) await job().catch((error: unknown) => onError(error, name))
  }
}
