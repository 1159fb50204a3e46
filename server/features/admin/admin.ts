/** The admin's log-in: one password, and tokens that a page keeps in memory only. */
import { ADMIN_HOURS, ADMIN_IDLE_MINUTES } from '#contract/admin/admin.ts'
import { Problem } from '#contract/protocol/problems.ts'
import type { Db } from '#server/db/db.ts'
import type { Audit } from '#server/features/admin/audit/audit.ts'
import type { AdminActor } from '#server/identity/actor.ts'
import { digestOf, isSame, keyedDigest, newToken } from '#server/lib/tokens.ts'
import { refuseWhenOver } from '#server/limits/call-limits.ts'
import type { Limiter, LimitRule } from '#server/limits/limiter.ts'
import { deleteExpiredTokens, deleteToken, insertToken, renewToken } from './admin.store.ts'
import { createLoginDelay, type Pause } from './login-delay.ts'

const MINUTE = 60_000
/** Only wrong passwords count: a right one gives its try back. */
const TRIES_BY_ADDRESS: LimitRule = { max: 5, perMs: 15 * MINUTE }
const TRIES_OVERALL: LimitRule = { max: 20, perMs: 60 * MINUTE }

type Needs = {
  db: Db
  audit: Audit
  limiter: Limiter
  now: () => Date
  password: string
  secret: string
  pause?: Pause | undefined
}

export type Admin = ReturnType<typeof createAdmin>

export function createAdmin({ db, audit, limiter, now, password, secret, pause }: Needs) {
  const delay = createLoginDelay({ pause })
  /** Stored with each token, so that a changed password invalidates all tokens. */
  const passwordKey = keyedDigest(`admin password ${password}`, secret)

  return {
    async logIn(typed: string, address: string): Promise<{ token: string; expiresAt: string }> {
      await check(typed, address)
      const token = newToken()
      const at = now()
      const expiresAt = new Date(at.getTime() + ADMIN_HOURS * 60 * MINUTE)
      await audit.transaction(async (tx, _announce, log) => {
        await insertToken(tx, { tokenHash: digestOf(token), passwordKey, createdAt: at, lastUsedAt: at, expiresAt })
        log({ action: 'logged in' })
      })
      return { token, expiresAt: expiresAt.toISOString() }
    },

    async logOut({ tokenHash }: AdminActor): Promise<void> {
      await audit.transaction(async (tx, _announce, log) => {
        await deleteToken(tx, tokenHash)
        log({ action: 'logged out' })
      })
    },

    async find(token: string): Promise<AdminActor | undefined> {
      const tokenHash = digestOf(token)
      const isValid = await renewToken(db, { tokenHash, passwordKey, now: now(), idleSince: idleSince() })
      return isValid ? { kind: 'admin', tokenHash } : undefined
    },

    sweep: () => deleteExpiredTokens(db, now(), idleSince()),
  }

  /** The try counts before the password is compared, so that parallel tries gain nothing. */
  async function check(typed: string, address: string): Promise<void> {
    refuseWhenOver(await limiter.consume(`admin-tries:${address}`, TRIES_BY_ADDRESS))
    const overall = await limiter.consume('admin-tries', TRIES_OVERALL)
    // Attackers on many addresses can use up the overall limit, so it delays instead of locking out the admin.
    if (!overall.ok) await delay()
    if (!isSame(typed, password)) {
      await audit.logAttempt('log-in refused')
      throw new Problem('INVALID_ADMIN_PASSWORD')
    }
    await limiter.refund(`admin-tries:${address}`, TRIES_BY_ADDRESS)
    if (overall.ok) await limiter.refund('admin-tries', TRIES_OVERALL)
  }

  function idleSince(): Date {
    return new Date(now().getTime() - ADMIN_IDLE_MINUTES * MINUTE)
  }
}
