/** The limiter of several nodes: counts in Redis by a script, and more strictly in memory while Redis is down. */
import type { Redis } from 'ioredis'
import { withTimeout } from '#server/lib/concurrency.ts'
import { createMemoryLimiter, type Limiter, type LimitRule, refusalAfter } from './limiter.ts'

/** After a failure Redis is skipped for this long, so that calls don't wait for the timeout. */
const PAUSE_MS = 1000

/** Returns missing milliseconds, or -1; a negative step undoes one count. Clock skew costs one full rate at most. */
const SCRIPT = `
local at, step, per = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local whole = tonumber(redis.call('get', KEYS[1]) or at)
local next = math.min(math.max(whole, at), at + per) + step
if next - at > per + 0.5 then return tostring(next - at - per) end
redis.call('set', KEYS[1], string.format('%.3f', next), 'PX', math.max(1, math.ceil(next - at)))
return '-1'`

type Script = (key: string, at: number, step: number, per: number) => Promise<string>

type Needs = {
  redis: Redis
  timeoutMs: number
  prefix: string
  now: () => Date
  onUnavailable: (error: unknown, what: string) => void
}

export function createRedisLimiter({ redis, timeoutMs, prefix, now, onUnavailable }: Needs): Limiter {
  const stricter = createStricterLimiter(now)
  let pausedUntil = 0
  redis.defineCommand('addToLimit', { numberOfKeys: 1, lua: SCRIPT })
  // ioredis adds the command as a method that its types don't have.
  const client = redis as Redis & { addToLimit: Script }

  return {
    async consume(key, rule) {
      const missingMs = await add(key, rule, rule.perMs / rule.max)
      if (missingMs === undefined) return stricter.consume(key, rule)
      return missingMs < 0 ? { ok: true } : refusalAfter(missingMs)
    },

    async refund(key, rule) {
      const missingMs = await add(key, rule, -rule.perMs / rule.max)
      if (missingMs === undefined) await stricter.refund(key, rule)
    },
  }

  async function add(key: string, rule: LimitRule, step: number): Promise<number | undefined> {
    if (performance.now() < pausedUntil) return undefined
    try {
      const reply = client.addToLimit(prefix + key, now().getTime(), step, rule.perMs)
      return Number(await withTimeout(reply, timeoutMs))
    } catch (error) {
      onUnavailable(error, 'limits')
      pausedUntil = performance.now() + PAUSE_MS
      return undefined
    }
  }
}

/** Half of every limit, as each node counts alone and does not know the counts from before. */
function createStricterLimiter(now: () => Date): Limiter {
  const limiter = createMemoryLimiter(now)
  const half = ({ max, perMs }: LimitRule): LimitRule => ({ max: Math.max(1, Math.floor(max / 2)), perMs })
  return {
    consume: (key, rule) => limiter.consume(key, half(rule)),
    refund: (key, rule) => limiter.refund(key, half(rule)),
  }
}
