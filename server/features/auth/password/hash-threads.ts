/** Hashes passwords in worker threads, one thread per running hash. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
// Used by the threads. Imported here so that a platform without a build of it fails at start, not at the first sign-in.
import '@node-rs/argon2'

type Cost = { memoryCost: number; timeCost: number; parallelism: number }
type Task = { password: string; hash: string } | { password: string; cost: Cost }

const runsFromSource = import.meta.url.endsWith('.ts')
const entry = new URL(runsFromSource ? './hash-worker.mjs' : './hash-worker.js', import.meta.url)

export function createHashThreads(cost: Cost) {
  const idle: Worker[] = []

  return {
    hash: (password: string): Promise<string> => run({ password, cost }),
    verify: (hash: string, password: string): Promise<boolean> => run({ password, hash }),
  }

  async function run<Result>(task: Task): Promise<Result> {
    const worker = idle.pop() ?? new Worker(entry, { execArgv: [] })
    // Only a working thread keeps the process alive.
    worker.ref()
    worker.postMessage(task)
    // Rejects when the thread fails; a failed thread ends and is not reused.
    const [result] = await once(worker, 'message')
    worker.unref()
    idle.push(worker)
    return result
  }
}
