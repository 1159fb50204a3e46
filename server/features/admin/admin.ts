/** The caretaker: one password, tokens that live in a page's memory, and a log of everything done with them. */
import { ADMIN_HOURS, ADMIN_IDLE_MINUTES, type AdminUser, type AuditRow, type adminListUsers } from '#contract/admin.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { Problem } from '#contract/problems.ts'
import { isGuestId } from '#contract/users.ts'
import type { Limiter, LimitRule } from '#server/cluster/limiter.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Announce, FactBoard } from '#server/facts/facts.ts'
import type { AdminActor } from '#server/http/actor.ts'
import { refuseWhenOver } from '#server/http/limits.ts'
import { digestOf, isSame, newToken } from '#server/secrets.ts'
import {
  deleteDeadTokens,
  deleteToken,
  insertAudit,
  insertToken,
  members,
  recentAudit,
  renewToken,
  visitors,
} from './admin.store.ts'

const MINUTE = 60_000
const TRIES_OVERALL: LimitRule = { max: 20, perMs: 60 * MINUTE }
const AUDIT_PAGE = 100
const PEOPLE_PAGE = 1000

type PeopleAsked = QueryOf<typeof adminListUsers>

type Needs = {
  db: Db
  facts: FactBoard
  limiter: Limiter
  now: () => Date
  password: string
  hashPassword: (password: string) => Promise<string>
  replacePassword: (
    tx: Tx,
    announce: Announce,
    change: { userId: string; passwordHash: string; by: 'admin' },
  ) => Promise<void>
  removeUser: (tx: Tx, announce: Announce, userId: string) => Promise<void>
  grantPremium: (tx: Tx, announce: Announce, userId: string) => Promise<void>
  revokePremium: (tx: Tx, announce: Announce, userId: string) => Promise<void>
}

export type Admin = ReturnType<typeof createAdmin>

export function createAdmin(needs: Needs) {
  const { db, facts, limiter, now, password, hashPassword } = needs

  return {
    async logIn(typed: string): Promise<{ token: string; expiresAt: string }> {
      refuseWhenOver(await limiter.take('admin-tries', TRIES_OVERALL))
      if (!isSame(typed, password)) {
        await insertAudit(db, { at: now(), actor: 'nobody', action: 'log-in refused' })
        throw new Problem('INVALID_ADMIN_PASSWORD')
      }
      const token = newToken()
      const at = now()
      const expiresAt = new Date(at.getTime() + ADMIN_HOURS * 60 * MINUTE)
      await db.transaction(async (tx) => {
        await insertToken(tx, { tokenHash: digestOf(token), createdAt: at, lastUsedAt: at, expiresAt })
        await insertAudit(tx, { at, actor: 'admin', action: 'logged in' })
      })
      return { token, expiresAt: expiresAt.toISOString() }
    },

    async logOut({ tokenHash }: AdminActor): Promise<void> {
      await db.transaction(async (tx) => {
        await deleteToken(tx, tokenHash)
        await insertAudit(tx, { at: now(), actor: 'admin', action: 'logged out' })
      })
    },

    async find(token: string): Promise<AdminActor | undefined> {
      const tokenHash = digestOf(token)
      return (await renewToken(db, tokenHash, now(), idleSince())) ? { kind: 'admin', tokenHash } : undefined
    },

    async people({ search, kind = 'all' }: PeopleAsked): Promise<AdminUser[]> {
      const wanted = { search, limit: PEOPLE_PAGE, now: now() }
      const found = [
        ...(kind === 'guests' ? [] : await members(db, wanted)),
        ...(kind === 'registered' ? [] : await visitors(db, wanted)),
      ]
      return found.slice(0, PEOPLE_PAGE)
    },

    removeUser: (id: string) => audited('deleted user', id, (tx, announce) => needs.removeUser(tx, announce, id)),

    async resetPassword(id: string, newPassword: string): Promise<void> {
      refuseGuest(id)
      const passwordHash = await hashPassword(newPassword)
      await audited('reset password', id, (tx, announce) =>
        needs.replacePassword(tx, announce, { userId: id, passwordHash, by: 'admin' }),
      )
    },

    async setPremium(id: string, isPremium: boolean): Promise<void> {
      refuseGuest(id)
      const change = isPremium ? needs.grantPremium : needs.revokePremium
      await audited(isPremium ? 'granted premium' : 'removed premium', id, (tx, announce) => change(tx, announce, id))
    },

    audit: (before: bigint | undefined): Promise<AuditRow[]> => recentAudit(db, before, AUDIT_PAGE),

    sweep: () => deleteDeadTokens(db, now(), idleSince()),
  }

  /** What was done and the record of it are stored together, or not at all. */
  async function audited(action: string, subject: string, work: (tx: Tx, announce: Announce) => Promise<void>) {
    await facts.record(async (tx, announce) => {
      await work(tx, announce)
      await insertAudit(tx, { at: now(), actor: 'admin', action, subject })
    })
  }

  function idleSince(): Date {
    return new Date(now().getTime() - ADMIN_IDLE_MINUTES * MINUTE)
  }
}

function refuseGuest(id: string): void {
  if (isGuestId(id)) throw new Problem('VALIDATION', { message: 'Guests have neither a password nor premium' })
}
