/** Which processes are ready, asked again and again, and whose turn it is. */
import { once } from 'node:events'
import { get } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

type Needs = { targets: number[]; checkEveryMs: number }

export function createReadiness({ targets, checkEveryMs }: Needs) {
  const ready = new Set<number>()
  let turn = 0
  let isStopped = false

  async function watch(target: number): Promise<void> {
    while (!isStopped) {
      if (await isReady(target)) ready.add(target)
      else ready.delete(target)
      await delay(checkEveryMs)
    }
  }
  for (const target of targets) void watch(target)

  return {
    /** Those that are ready, beginning with the next. */
    inTurn(): number[] {
      const all = targets.filter((target) => ready.has(target))
      const first = turn++ % Math.max(1, all.length)
      return [...all.slice(first), ...all.slice(0, first)]
    },

    async ready(count: number): Promise<void> {
      while (ready.size < count && !isStopped) await delay(checkEveryMs / 5)
    },

    stop(): void {
      isStopped = true
    },
  }
}

async function isReady(port: number): Promise<boolean> {
  const call = get({ host: '127.0.0.1', port, path: '/api/ready', agent: false, timeout: 2000 })
  call.once('timeout', () => call.destroy())
  try {
    const [answer] = await once(call, 'response')
    answer.resume()
    return answer.statusCode === 200
  } catch {
    return false
  }
}
