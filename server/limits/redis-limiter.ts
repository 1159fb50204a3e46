/** The limiter of several processes: counted in Redis by one script, and more strictly in memory while Redis is away. */
import type { Redis } from 'ioredis'
import { answerWithin } from '#server/lib/answer-within.ts'
import { createMemoryLimiter, type Limiter, type LimitRule, refusalAfter } from './limiter.ts'

/** After a failure Redis is left alone for so long, so that nobody waits for it in vain. */
const PAUSE_MS = 1000

/**
 * The same sum as in memory: one moment per key, at which its allowance is whole again. Answers how many milliseconds
 * are lacking, or -1. A step below zero gives one back. The moment is
 * the caller's: a process tests its own clock, and a debt never exceeds one allowance.
 */
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
  onAway: (error: unknown, what: string) => void
}

export function createRedisLimiter({ redis, timeoutMs, prefix, now, onAway }: Needs): Limiter {
  const stricter = createStricterLimiter(now)
  let isAwayUntil = 0
  redis.defineCommand('drawOnLimit', { numberOfKeys: 1, lua: SCRIPT })
  // The library adds the command as a method that the compiler cannot know of.
  const client = redis as Redis & { drawOnLimit: Script }

  return {
    async take(key, rule) {
      const lacking = await draw(key, rule, rule.perMs / rule.max)
      if (lacking === undefined) return stricter.take(key, rule)
      return lacking < 0 ? { ok: true } : refusalAfter(lacking)
    },

    async giveBack(key, rule) {
      const answer = await draw(key, rule, -rule.perMs / rule.max)
      if (answer === undefined) await stricter.giveBack(key, rule)
    },
  }

  /** Nothing while Redis is away. */
  async function draw(key: string, rule: LimitRule, step: number): Promise<number | undefined> {
    if (performance.now() < isAwayUntil) return undefined
    try {
      const asked = client.drawOnLimit(prefix + key, now().getTime(), step, rule.perMs)
      return Number(await answerWithin(asked, timeoutMs))
    } catch (error) {
      onAway(error, 'limits')
      isAwayUntil = performance.now() + PAUSE_MS
      return undefined
    }
  }
}

/** Half as much, as every process counts for itself and nobody knows what was counted before. */
function createStricterLimiter(now: () => Date): Limiter {
  const limiter = createMemoryLimiter(now)
  const half = ({ max, perMs }: LimitRule): LimitRule => ({ max: Math.max(1, Math.floor(max / 2)), perMs })
  return {
    take: (key, rule) => limiter.take(key, half(rule)),
    giveBack: (key, rule) => limiter.giveBack(key, half(rule)),
  }
}
