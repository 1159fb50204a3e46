/** Rate limiter by key (GCRA): one number per key, the time at which its full rate is available again. */

export type LimitRule = { max: number; perMs: number }
export type LimitResult = { ok: true } | { ok: false; retryAfterSeconds: number }

/** Synchronous when the limiter is in memory. */
type Result = LimitResult | Promise<LimitResult>

export type Limiter = {
  consume(key: string, rule: LimitRule): Result
  refund(key: string, rule: LimitRule): Promise<void> | void
}

/** An attack with ever new keys must not fill the memory: above this number the least recently used one is dropped. */
const KEYS_MAX = 100_000

export function createMemoryLimiter(now: () => Date): Limiter {
  const fullAt = new Map<string, number>()

  return {
    consume(key, rule) {
      const at = now().getTime()
      const step = rule.perMs / rule.max
      const next = clampedFullAt(key, at, rule) + step
      if (isOver(next - at, rule)) return refusalAfter(next - at - rule.perMs)
      remember(key, next)
      return { ok: true }
    },

    refund(key, rule) {
      const before = fullAt.get(key)
      if (before !== undefined) fullAt.set(key, before - rule.perMs / rule.max)
    },
  }

  /** At most one period ahead: a clock that was set back must not lock anyone out. */
  function clampedFullAt(key: string, at: number, rule: LimitRule): number {
    return Math.min(Math.max(fullAt.get(key) ?? at, at), at + rule.perMs)
  }

  /** A Map keeps the order of insertion, so a key that is used moves to the end. */
  function remember(key: string, time: number): void {
    fullAt.delete(key)
    fullAt.set(key, time)
    if (fullAt.size <= KEYS_MAX) return
    const [oldest = ''] = fullAt.keys()
    fullAt.delete(oldest)
  }
}

/** RATE_LIMITS=off, for load tests. */
export const noLimits: Limiter = { consume: () => ({ ok: true }), refund: () => {} }

// The half millisecond allows for rounding errors of steps that do not divide evenly.
function isOver(debtMs: number, rule: LimitRule): boolean {
  return debtMs > rule.perMs + 0.5
}

export function refusalAfter(waitMs: number): LimitResult {
  return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) }
}
