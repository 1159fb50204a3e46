/** What the caretaker does with people: find them, delete them, give premium and passwords, shut out, take the word. */
import {
  type adminListUsers,
  type Ban,
  type Mute,
  type PeopleWanted,
  USERS_COUNTED_MAX,
  USERS_PAGE,
} from '#contract/admin/admin.ts'
import { isGuestId } from '#contract/people/users.ts'
import type { AnswerOf, QueryOf } from '#contract/protocol/endpoint.ts'
import { Problem } from '#contract/protocol/problems.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Announce } from '#server/facts/facts.ts'
import type { Audit, Deed } from '#server/features/admin/audit/audit.ts'
import { cursorName, cursorOf } from '#server/features/admin/cursor.ts'
import { parseFutureDate, sanctionText } from '#server/text/sanctions.ts'
import { countPeople, emailsAfter, isDemo, members, visitors } from './admin-people.store.ts'

const EMAILS_AT_ONCE = 5000

type Act = (tx: Tx, announce: Announce, personId: string) => Promise<void>
type PasswordChange = { userId: string; passwordHash: string; by: 'admin' }

type Needs = {
  db: Db
  audit: Audit
  now: () => Date
  isSomebody: (personId: string) => Promise<boolean>
  hashPassword: (password: string) => Promise<string>
  replacePassword: (tx: Tx, announce: Announce, change: PasswordChange) => Promise<void>
  removeUser: Act
  grantPremium: Act
  revokePremium: Act
  ban: (tx: Tx, announce: Announce, personId: string, s: { reason: string; until?: Date | undefined }) => Promise<void>
  liftBan: (tx: Tx, personId: string) => Promise<boolean>
  mute: (tx: Tx, announce: Announce, personId: string, s: { reason: string; until: Date }) => Promise<void>
  unmute: (tx: Tx, announce: Announce, personId: string) => Promise<boolean>
}

export type AdminPeople = ReturnType<typeof createAdminPeople>

export function createAdminPeople(needs: Needs) {
  const { db, audit, now } = needs

  return {
    async page(asked: QueryOf<typeof adminListUsers>): Promise<AnswerOf<typeof adminListUsers>> {
      const { after, limit = USERS_PAGE } = asked
      const place = after === undefined ? undefined : cursorOf(after)
      const wanted = { ...wantedOf(asked), after: place, limit: limit + 1, now: now() }
      const found = [
        ...(asked.kind === 'guests' ? [] : await members(db, wanted)),
        ...(asked.kind === 'registered' ? [] : await visitors(db, wanted)),
      ]
      // Both are in order already; of those who came at the same moment members stand first.
      const users = found.sort((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(0, limit)
      const last = found.length > limit ? users.at(-1) : undefined
      // When all of them are on this page, they are counted already.
      const isAll = after === undefined && !last
      const total = isAll ? users.length : await countPeople(db, wantedOf(asked), USERS_COUNTED_MAX)
      return { users, total, ...(last ? { next: cursorName({ at: new Date(last.createdAt), id: last.id }) } : {}) }
    },

    /** Every address of those asked for; that they were taken is in the audit. */
    copyEmails(asked: PeopleWanted): Promise<string[]> {
      return audit.done(async (tx, _announce, note) => {
        const emails: string[] = []
        let last: string | undefined = ''
        while (last !== undefined && asked.kind !== 'guests') {
          const rows = await emailsAfter(tx, wantedOf(asked), { id: last, limit: EMAILS_AT_ONCE })
          emails.push(...rows.map(({ email }) => email))
          last = rows.length < EMAILS_AT_ONCE ? undefined : rows.at(-1)?.id
        }
        note({ action: 'copied emails', detail: `${emails.length}` })
        return emails
      })
    },

    remove: (id: string) =>
      doneTo(id, async (tx, announce, note) => {
        await needs.removeUser(tx, announce, id)
        note({ action: 'deleted user', subject: id })
      }),

    async resetPassword(id: string, newPassword: string): Promise<void> {
      refuseGuest(id)
      const passwordHash = await needs.hashPassword(newPassword)
      await doneTo(id, async (tx, announce, note) => {
        await needs.replacePassword(tx, announce, { userId: id, passwordHash, by: 'admin' })
        note({ action: 'reset password', subject: id })
      })
    },

    async setPremium(id: string, isPremium: boolean): Promise<void> {
      refuseGuest(id)
      await doneTo(id, async (tx, announce, note) => {
        await (isPremium ? needs.grantPremium : needs.revokePremium)(tx, announce, id)
        note({ action: isPremium ? 'granted premium' : 'removed premium', subject: id })
      })
    },

    async ban(id: string, ban: Ban): Promise<void> {
      const until = ban.until === undefined ? undefined : parseFutureDate(ban.until, now())
      await doneTo(id, async (tx, announce, note) => {
        await needs.ban(tx, announce, id, { reason: ban.reason, until })
        note({ action: 'banned', subject: id, detail: sanctionText(ban) })
      })
    },

    async unban(id: string): Promise<void> {
      await doneTo(id, async (tx, _announce, note) => {
        if (!(await needs.liftBan(tx, id))) throw new Problem('NOT_FOUND')
        note({ action: 'lifted ban', subject: id })
      })
    },

    async mute(id: string, mute: Mute): Promise<void> {
      const until = parseFutureDate(mute.until, now())
      if (!(await needs.isSomebody(id))) throw new Problem('NOT_FOUND')
      await doneTo(id, async (tx, announce, note) => {
        await needs.mute(tx, announce, id, { reason: mute.reason, until })
        note({ action: 'muted', subject: id, detail: sanctionText(mute) })
      })
    },

    async unmute(id: string): Promise<void> {
      await doneTo(id, async (tx, announce, note) => {
        if (!(await needs.unmute(tx, announce, id))) throw new Problem('NOT_FOUND')
        note({ action: 'lifted mute', subject: id })
      })
    },
  }

  /** Demo buddies are nobody: nothing can be done to them. */
  function doneTo(id: string, work: (tx: Tx, announce: Announce, note: (deed: Deed) => void) => Promise<void>) {
    return audit.done(async (tx, announce, note) => {
      if (await isDemo(tx, id)) throw new Problem('NOT_FOUND')
      await work(tx, announce, note)
    })
  }

  function wantedOf({ search, kind = 'all' }: PeopleWanted) {
    return { search: search?.trim() || undefined, kind }
  }
}

function refuseGuest(id: string): void {
  if (isGuestId(id)) throw new Problem('VALIDATION', { message: 'Guests have neither a password nor premium' })
}
