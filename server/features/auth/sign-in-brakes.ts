/** Slows down guessing at passwords without ever locking the owner of an account out. */
import type { Limiter, LimitRule } from '#server/cluster/limiter.ts'
import { refuseWhenOver } from '#server/http/limits.ts'

const MINUTE = 60_000
const FAILURES_FROM_ONE_ADDRESS: LimitRule = { max: 10, perMs: 15 * MINUTE }
const FAILURES_FROM_ANYWHERE: LimitRule = { max: 25, perMs: 60 * MINUTE }
const LONGEST_DELAY_MS = 8000
const ACCOUNTS_WATCHED = 10_000

type Needs = { limiter: Limiter; pause: (ms: number) => Promise<void> }
type Attempt = { email: string; address: string }

export type SignInBrakes = ReturnType<typeof createSignInBrakes>

export function createSignInBrakes({ limiter, pause }: Needs) {
  /** How many failures an account has had beyond what is normal. */
  const beyond = new Map<string, number>()
  /** Where each account has signed in from: its owner is not slowed down there. */
  const known = new Set<string>()

  return {
    /** Before the password is looked at. */
    async check({ email, address }: Attempt): Promise<void> {
      refuseWhenOver(await limiter.peek(`sign-in:${email}:${address}`, FAILURES_FROM_ONE_ADDRESS))
      // Failures wear off with time, and the delay with them.
      if ((await limiter.peek(`sign-in:${email}`, FAILURES_FROM_ANYWHERE)).ok) beyond.delete(email)
      const over = isKnown({ email, address }) ? 0 : (beyond.get(email) ?? 0)
      if (over > 0) await pause(Math.min(LONGEST_DELAY_MS, 250 * 2 ** over))
    },

    async failed({ email, address }: Attempt): Promise<void> {
      await limiter.take(`sign-in:${email}:${address}`, FAILURES_FROM_ONE_ADDRESS)
      if (isKnown({ email, address })) return
      const verdict = await limiter.take(`sign-in:${email}`, FAILURES_FROM_ANYWHERE)
      if (verdict.ok) return
      if (beyond.size >= ACCOUNTS_WATCHED) beyond.clear()
      beyond.set(email, (beyond.get(email) ?? 0) + 1)
    },

    succeeded({ email, address }: Attempt): void {
      beyond.delete(email)
      if (known.size >= ACCOUNTS_WATCHED) known.clear()
      known.add(`${email}:${address}`)
    },
  }

  function isKnown({ email, address }: Attempt): boolean {
    return known.has(`${email}:${address}`)
  }
}
