/** How often something may happen, by key. One number per key: the moment at which its allowance is whole again. */

export type LimitRule = { max: number; perMs: number }
export type Verdict = { ok: true } | { ok: false; retryAfterSeconds: number }

/** At once where this process knows it by itself. */
type Answer = Verdict | Promise<Verdict>

export type Limiter = {
  /** Counts one and says whether it was still allowed. */
  take(key: string, rule: LimitRule): Answer
  /** Takes back one that was counted and turned out to be harmless. */
  giveBack(key: string, rule: LimitRule): Promise<void> | void
}

/** Beyond this many keys the ones that are whole again are forgotten. */
const KEYS_KEPT = 100_000

export function createMemoryLimiter(now: () => Date): Limiter {
  const wholeAt = new Map<string, number>()

  return {
    take(key, rule) {
      const at = now().getTime()
      const step = rule.perMs / rule.max
      const next = debtSince(key, at, rule) + step
      if (isOver(next - at, rule)) return refusalAfter(next - at - rule.perMs)
      if (wholeAt.size >= KEYS_KEPT) forgetWhole(at)
      wholeAt.set(key, next)
      return { ok: true }
    },

    giveBack(key, rule) {
      const before = wholeAt.get(key)
      if (before !== undefined) wholeAt.set(key, before - rule.perMs / rule.max)
    },
  }

  /** Never further ahead than a whole allowance: a clock that was set back must not lock anyone out. */
  function debtSince(key: string, at: number, rule: LimitRule): number {
    return Math.min(Math.max(wholeAt.get(key) ?? at, at), at + rule.perMs)
  }

  function forgetWhole(at: number) {
    for (const [key, moment] of wholeAt) if (moment <= at) wholeAt.delete(key)
    // An attack with ever new keys may leave nothing to forget: the oldest go, many at once, so that neither the memory
    // nor the time it takes grows with it.
    for (const key of wholeAt.keys()) {
      if (wholeAt.size < KEYS_KEPT * 0.9) break
      wholeAt.delete(key)
    }
  }
}

/** RATE_LIMITS=off, for load tests. */
export const noLimits: Limiter = { take: () => ({ ok: true }), giveBack: () => {} }

// Steps that do not divide evenly add up to a hair more than the whole.
function isOver(debtMs: number, rule: LimitRule): boolean {
  return debtMs > rule.perMs + 0.5
}

export function refusalAfter(waitMs: number): Verdict {
  return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) }
}
