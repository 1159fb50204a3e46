/** Does the rooms' housekeeping now and then, one job after the other. */

type Job = () => Promise<void>
type Needs = { jobs: Record<string, Job>; everyMs: number; onError: (error: unknown, job: string) => void }

export function startSweeper({ jobs, everyMs, onError }: Needs) {
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(sweep)
  }, everyMs)
  timer.unref()

  return {
    async stop(): Promise<void> {
      clearInterval(timer)
      await running
    },
  }

  async function sweep(): Promise<void> {
    for (const [name, job] of Object.entries(jobs)) await job().catch((error: unknown) => onError(error, name))
  }
}
