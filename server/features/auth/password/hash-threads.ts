/** Has passwords hashed by threads of their own, one for each hash that is under way. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
// The threads use it. Loaded here too, a machine without a build of it fails at the start and not at the first sign-in.
import '@node-rs/argon2'

type Cost = { memoryCost: number; timeCost: number; parallelism: number }
/** With a hash the password is compared with it, without one it is hashed. */
type Task = { password: string; hash: string } | { password: string; cost: Cost }

const runsFromSource = import.meta.url.endsWith('.ts')
const entry = new URL(runsFromSource ? './hash-worker.mjs' : './hash-worker.js', import.meta.url)

export function createHashThreads(cost: Cost) {
  const idle: Worker[] = []

  return {
    hash: (password: string): Promise<string> => run({ password, cost }),
    verify: (hash: string, password: string): Promise<boolean> => run({ password, hash }),
  }

  async function run<Answer>(task: Task): Promise<Answer> {
    const worker = idle.pop() ?? new Worker(entry, { execArgv: [] })
    // Only a thread with work keeps the process alive.
    worker.ref()
    worker.postMessage(task)
    // Rejects when the thread fails, which ends it.
    const [answer] = await once(worker, 'message')
    worker.unref()
    idle.push(worker)
    return answer
  }
}
