/** How many wrong passwords are evaluated: counted before the hash, so that tries at the same moment gain nothing. */
import { Problem } from '#contract/protocol/problems.ts'
import type { Db } from '#server/db/db.ts'
import { keyedDigest } from '#server/lib/tokens.ts'
import { refuseWhenOver } from '#server/limits/call-limits.ts'
import type { Limiter, LimitRule } from '#server/limits/limiter.ts'
import { deleteAttemptsBefore, giveAttemptBack, oldestAttempt, takeAttempt } from './sign-in-attempts.store.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Of one address, or of one device that is known to the account. */
const TRIES_OF_ONE_CALLER: LimitRule = { max: 10, perMs: 15 * MINUTE }
const TRIES_OF_STRANGERS = 100
const WAYS_ROUND =
  'Too many tries for this account. Wait a bit, reset your password, or use a device you’ve signed in on before.'

type Needs = {
  db: Db
  limiter: Limiter
  now: () => Date
  /** Keys the digests under which accounts are counted. */
  secret: string
  isLimited: boolean
}

/** `device` is the one that is known to the account, if the caller has it. */
type Attempt = { email: string; address: string; device: string | undefined }
type GiveBack = () => Promise<void>

export type SignInAttempts = ReturnType<typeof createSignInAttempts>

export function createSignInAttempts({ db, limiter, now, secret, isLimited }: Needs) {
  return {
    /** Counts a try, or refuses it. The answer takes it back: for a password that was right, or never evaluated. */
    async take({ email, address, device }: Attempt): Promise<GiveBack> {
      const giveCallersBack = await takeAsCaller(`sign-in:${email}:${device ?? address}`)
      if (device !== undefined || !isLimited) return giveCallersBack
      try {
        const giveStrangersBack = await takeAsStranger(keyedDigest(`sign-in ${email}`, secret))
        return async () => {
          await giveCallersBack()
          await giveStrangersBack()
        }
      } catch (error) {
        await giveCallersBack()
        throw error
      }
    },

    sweep: () => deleteAttemptsBefore(db, anHourAgo()),
  }

  async function takeAsCaller(key: string): Promise<GiveBack> {
    refuseWhenOver(await limiter.take(key, TRIES_OF_ONE_CALLER))
    return async () => limiter.giveBack(key, TRIES_OF_ONE_CALLER)
  }

  /** All strangers together, wherever they are: stored, so that neither a restart nor another node counts from zero. */
  async function takeAsStranger(key: string): Promise<GiveBack> {
    const at = now()
    const since = anHourAgo()
    if (await takeAttempt(db, { key, at, since, max: TRIES_OF_STRANGERS })) return () => giveAttemptBack(db, key)
    const oldest = (await oldestAttempt(db, key, since)) ?? since
    const retryAfterSeconds = Math.max(1, Math.ceil((oldest.getTime() + HOUR - at.getTime()) / 1000))
    throw new Problem('RATE_LIMITED', { retryAfterSeconds, message: WAYS_ROUND })
  }

  function anHourAgo(): Date {
    return new Date(now().getTime() - HOUR)
  }
}
