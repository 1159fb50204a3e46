/** The limiter of several processes: counted in Redis by one script, and more strictly in memory while Redis is away. */
import type { Redis } from 'ioredis'
import { answerWithin } from './answer-within.ts'
import { createMemoryLimiter, type Limiter, type LimitRule, refusalAfter, type Verdict } from './limiter.ts'

/** After a failure Redis is left alone for so long, so that nobody waits for it in vain. */
const PAUSE_MS = 1000

/**
 * The same sum as in memory: one moment per key, at which its allowance is whole again. Answers how many milliseconds
 * are lacking, or -1. The moment is the caller's: a process tests its own clock, and a debt never exceeds one allowance.
 */
const SCRIPT = `
local at, step, per = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local whole = tonumber(redis.call('get', KEYS[1]) or at)
local function store(moment)
  redis.call('set', KEYS[1], string.format('%.3f', moment), 'PX', math.max(1, math.ceil(moment - at)))
end
if ARGV[4] == 'giveBack' then
  store(whole - step)
  return '-1'
end
local next = math.min(math.max(whole, at), at + per) + step
if next - at > per + 0.5 then return tostring(next - at - per) end
if ARGV[4] == 'take' then store(next) end
return '-1'`

type How = keyof Limiter
type Script = (key: string, at: number, step: number, per: number, how: How) => Promise<string>

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
    take: (key, rule) => draw(key, rule, 'take'),
    peek: (key, rule) => draw(key, rule, 'peek'),
    giveBack: async (key, rule) => void (await draw(key, rule, 'giveBack')),
  }

  async function draw(key: string, rule: LimitRule, how: How): Promise<Verdict> {
    if (performance.now() < isAwayUntil) return (await stricter[how](key, rule)) ?? { ok: true }
    try {
      const asked = client.drawOnLimit(prefix + key, now().getTime(), rule.perMs / rule.max, rule.perMs, how)
      const lacking = await answerWithin(asked, timeoutMs)
      return Number(lacking) < 0 ? { ok: true } : refusalAfter(Number(lacking))
    } catch (error) {
      onAway(error, 'limits')
      isAwayUntil = performance.now() + PAUSE_MS
      return (await stricter[how](key, rule)) ?? { ok: true }
    }
  }
}

/** Half as much, as every process counts for itself and nobody knows what was counted before. */
function createStricterLimiter(now: () => Date): Limiter {
  const limiter = createMemoryLimiter(now)
  const half = ({ max, perMs }: LimitRule): LimitRule => ({ max: Math.max(1, Math.floor(max / 2)), perMs })
  return {
    take: (key, rule) => limiter.take(key, half(rule)),
    peek: (key, rule) => limiter.peek(key, half(rule)),
    giveBack: (key, rule) => limiter.giveBack(key, half(rule)),
  }
}
