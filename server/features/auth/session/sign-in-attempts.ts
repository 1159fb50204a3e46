/** Limits wrong passwords. Attempts are counted before hashing, so that parallel ones do not get around the limit. */
import { Problem } from '#contract/protocol/problems.ts'
import type { Db } from '#server/db/db.ts'
import { keyedDigest } from '#server/lib/tokens.ts'
import { refuseWhenOver } from '#server/limits/call-limits.ts'
import type { Limiter, LimitRule } from '#server/limits/limiter.ts'
import { deleteAttemptsBefore, oldestAttempt, refundAttempt, takeAttempt } from './sign-in-attempts.store.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Per address, or per device that is known to the account. */
const ATTEMPTS_PER_CALLER: LimitRule = { max: 10, perMs: 15 * MINUTE }
const ATTEMPTS_OF_UNKNOWN_DEVICES = 100
const TOO_MANY_ATTEMPTS =
  'Too many tries for this account. Wait a bit, reset your password, or use a device you’ve signed in on before.'

type Needs = {
  db: Db
  limiter: Limiter
  now: () => Date
  secret: string
  isLimited: boolean
}

/** `device` is set when the account knows the caller's device. */
type Attempt = { email: string; address: string; device: string | undefined }
type Refund = () => Promise<void>

export type SignInAttempts = ReturnType<typeof createSignInAttempts>

export function createSignInAttempts({ db, limiter, now, secret, isLimited }: Needs) {
  return {
    /** Counts an attempt or refuses it. The returned function refunds it: the password was right, or never checked. */
    async take({ email, address, device }: Attempt): Promise<Refund> {
      const refundCaller = await takeFromCaller(`sign-in:${email}:${device ?? address}`)
      if (device !== undefined || !isLimited) return refundCaller
      try {
        const refundAccount = await takeFromAccount(keyedDigest(`sign-in ${email}`, secret))
        return async () => {
          await refundCaller()
          await refundAccount()
        }
      } catch (error) {
        await refundCaller()
        throw error
      }
    },

    sweep: () => deleteAttemptsBefore(db, anHourAgo()),
  }

  async function takeFromCaller(key: string): Promise<Refund> {
    refuseWhenOver(await limiter.consume(key, ATTEMPTS_PER_CALLER))
    return async () => limiter.refund(key, ATTEMPTS_PER_CALLER)
  }

  /** All unknown devices together. Stored, so that a restart or another node does not start again from zero. */
  async function takeFromAccount(key: string): Promise<Refund> {
    const at = now()
    const since = anHourAgo()
    if (await takeAttempt(db, { key, at, since, max: ATTEMPTS_OF_UNKNOWN_DEVICES })) return () => refundAttempt(db, key)
    const oldest = (await oldestAttempt(db, key, since)) ?? since
    const retryAfterSeconds = Math.max(1, Math.ceil((oldest.getTime() + HOUR - at.getTime()) / 1000))
    throw new Problem('RATE_LIMITED', { retryAfterSeconds, message: TOO_MANY_ATTEMPTS })
  }

  function anHourAgo(): Date {
    return new Date(now().getTime() - HOUR)
  }
}
