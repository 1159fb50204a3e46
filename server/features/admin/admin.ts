/** The caretaker's way in: one password, and tokens that live in a page's memory. */
import { ADMIN_HOURS, ADMIN_IDLE_MINUTES } from '#contract/admin.ts'
import { Problem } from '#contract/problems.ts'
import type { Limiter, LimitRule } from '#server/cluster/limiter.ts'
import type { Db } from '#server/db/db.ts'
import type { AdminActor } from '#server/http/actor.ts'
import { refuseWhenOver } from '#server/http/limits.ts'
import { createOneAtATime } from '#server/one-at-a-time.ts'
import { digestOf, isSame, newToken } from '#server/secrets.ts'
import { deleteDeadTokens, deleteToken, insertToken, renewToken } from './admin.store.ts'
import type { Audit } from './audit.ts'

const MINUTE = 60_000
/** Wrong ones: whoever knows the password may come as often as they like. */
const TRIES_BY_ADDRESS: LimitRule = { max: 5, perMs: 15 * MINUTE }
const TRIES_OVERALL: LimitRule = { max: 20, perMs: 60 * MINUTE }

type Needs = { db: Db; audit: Audit; limiter: Limiter; now: () => Date; password: string }

export type Admin = ReturnType<typeof createAdmin>

export function createAdmin({ db, audit, limiter, now, password }: Needs) {
  const oneAtATime = createOneAtATime()

  return {
    async logIn(typed: string, address: string): Promise<{ token: string; expiresAt: string }> {
      // In turn, so that many tries at once are no more than so many one after the other.
      await oneAtATime('log-in', () => check(typed, address))
      const token = newToken()
      const at = now()
      const expiresAt = new Date(at.getTime() + ADMIN_HOURS * 60 * MINUTE)
      await audit.done(async (tx, _announce, note) => {
        await insertToken(tx, { tokenHash: digestOf(token), createdAt: at, lastUsedAt: at, expiresAt })
        note({ action: 'logged in' })
      })
      return { token, expiresAt: expiresAt.toISOString() }
    },

    async logOut({ tokenHash }: AdminActor): Promise<void> {
      await audit.done(async (tx, _announce, note) => {
        await deleteToken(tx, tokenHash)
        note({ action: 'logged out' })
      })
    },

    async find(token: string): Promise<AdminActor | undefined> {
      const tokenHash = digestOf(token)
      return (await renewToken(db, tokenHash, now(), idleSince())) ? { kind: 'admin', tokenHash } : undefined
    },

    sweep: () => deleteDeadTokens(db, now(), idleSince()),
  }

  async function check(typed: string, address: string): Promise<void> {
    refuseWhenOver(await limiter.peek(`admin-tries:${address}`, TRIES_BY_ADDRESS))
    refuseWhenOver(await limiter.peek('admin-tries', TRIES_OVERALL))
    if (isSame(typed, password)) return
    await limiter.take(`admin-tries:${address}`, TRIES_BY_ADDRESS)
    await limiter.take('admin-tries', TRIES_OVERALL)
    await audit.tried('log-in refused')
    throw new Problem('INVALID_ADMIN_PASSWORD')
  }

  function idleSince(): Date {
    return new Date(now().getTime() - ADMIN_IDLE_MINUTES * MINUTE)
  }
}
