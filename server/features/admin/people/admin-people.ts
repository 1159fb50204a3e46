/** What an admin does with people: list, delete, change premium and passwords, ban and mute. */
import {
  type adminListUsers,
  type Ban,
  type Mute,
  type PeopleFilter,
  USERS_COUNTED_MAX,
  USERS_PAGE,
} from '#contract/admin/admin.ts'
import { isGuestId } from '#contract/people/users.ts'
import type { AnswerOf, QueryOf } from '#contract/protocol/endpoint.ts'
import { Problem } from '#contract/protocol/problems.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Announce } from '#server/facts/facts.ts'
import type { Audit, AuditEntry } from '#server/features/admin/audit/audit.ts'
import { formatCursor, parseCursor } from '#server/text/cursor.ts'
import { parseFutureDate, sanctionText } from '#server/text/sanctions.ts'
import { countPeople, emailsAfter, findGuests, findMembers, isDemo } from './admin-people.store.ts'

const EMAILS_AT_ONCE = 5000

type PersonAction = (tx: Tx, announce: Announce, personId: string) => Promise<void>
type PasswordChange = { userId: string; passwordHash: string; by: 'admin' }

type Needs = {
  db: Db
  audit: Audit
  now: () => Date
  isKnownPerson: (personId: string) => Promise<boolean>
  hashPassword: (password: string) => Promise<string>
  replacePassword: (tx: Tx, announce: Announce, change: PasswordChange) => Promise<void>
  removeUser: PersonAction
  grantPremium: PersonAction
  revokePremium: PersonAction
  ban: (
    tx: Tx,
    announce: Announce,
    personId: string,
    ban: { reason: string; until?: Date | undefined },
  ) => Promise<void>
  liftBan: (tx: Tx, personId: string) => Promise<boolean>
  mute: (tx: Tx, announce: Announce, personId: string, mute: { reason: string; until: Date }) => Promise<void>
  unmute: (tx: Tx, announce: Announce, personId: string) => Promise<boolean>
}

export type AdminPeople = ReturnType<typeof createAdminPeople>

export function createAdminPeople(needs: Needs) {
  const { db, audit, now } = needs

  return {
    async page(query: QueryOf<typeof adminListUsers>): Promise<AnswerOf<typeof adminListUsers>> {
      const { after, limit = USERS_PAGE } = query
      const filter = toFilter(query)
      const cursor = after === undefined ? undefined : parseCursor(after)
      const pageQuery = { ...filter, after: cursor, limit: limit + 1, now: now() }
      const found = [
        ...(query.kind === 'guests' ? [] : await findMembers(db, pageQuery)),
        ...(query.kind === 'registered' ? [] : await findGuests(db, pageQuery)),
      ]
      // The sort is stable: of people who joined at the same moment members come first.
      const users = found.sort((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(0, limit)
      const last = found.length > limit ? users.at(-1) : undefined
      // A page that holds everyone needs no count.
      const isAll = after === undefined && !last
      const total = isAll ? users.length : await countPeople(db, filter, USERS_COUNTED_MAX)
      return { users, total, ...(last ? { next: formatCursor({ at: new Date(last.createdAt), id: last.id }) } : {}) }
    },

    copyEmails(query: PeopleFilter): Promise<string[]> {
      return audit.transaction(async (tx, _announce, log) => {
        const emails: string[] = []
        let last: string | undefined = ''
        while (last !== undefined && query.kind !== 'guests') {
          const rows = await emailsAfter(tx, toFilter(query), { id: last, limit: EMAILS_AT_ONCE })
          emails.push(...rows.map(({ email }) => email))
          last = rows.length < EMAILS_AT_ONCE ? undefined : rows.at(-1)?.id
        }
        log({ action: 'copied emails', detail: `${emails.length}` })
        return emails
      })
    },

    remove: (id: string) =>
      actOn(id, async (tx, announce, log) => {
        await needs.removeUser(tx, announce, id)
        log({ action: 'deleted user', subject: id })
      }),

    async resetPassword(id: string, newPassword: string): Promise<void> {
      refuseGuest(id)
      const passwordHash = await needs.hashPassword(newPassword)
      await actOn(id, async (tx, announce, log) => {
        await needs.replacePassword(tx, announce, { userId: id, passwordHash, by: 'admin' })
        log({ action: 'reset password', subject: id })
      })
    },

    async setPremium(id: string, isPremium: boolean): Promise<void> {
      refuseGuest(id)
      await actOn(id, async (tx, announce, log) => {
        await (isPremium ? needs.grantPremium : needs.revokePremium)(tx, announce, id)
        log({ action: isPremium ? 'granted premium' : 'removed premium', subject: id })
      })
    },

    async ban(id: string, ban: Ban): Promise<void> {
      const until = ban.until === undefined ? undefined : parseFutureDate(ban.until, now())
      await actOn(id, async (tx, announce, log) => {
        await needs.ban(tx, announce, id, { reason: ban.reason, until })
        log({ action: 'banned', subject: id, detail: sanctionText(ban) })
      })
    },

    async unban(id: string): Promise<void> {
      await actOn(id, async (tx, _announce, log) => {
        if (!(await needs.liftBan(tx, id))) throw new Problem('NOT_FOUND')
        log({ action: 'lifted ban', subject: id })
      })
    },

    async mute(id: string, mute: Mute): Promise<void> {
      const until = parseFutureDate(mute.until, now())
      if (!(await needs.isKnownPerson(id))) throw new Problem('NOT_FOUND')
      await actOn(id, async (tx, announce, log) => {
        await needs.mute(tx, announce, id, { reason: mute.reason, until })
        log({ action: 'muted', subject: id, detail: sanctionText(mute) })
      })
    },

    async unmute(id: string): Promise<void> {
      await actOn(id, async (tx, announce, log) => {
        if (!(await needs.unmute(tx, announce, id))) throw new Problem('NOT_FOUND')
        log({ action: 'lifted mute', subject: id })
      })
    },
  }

  /** Demo buddies do not exist for the admin. */
  function actOn(id: string, work: (tx: Tx, announce: Announce, log: (entry: AuditEntry) => void) => Promise<void>) {
    return audit.transaction(async (tx, announce, log) => {
      if (await isDemo(tx, id)) throw new Problem('NOT_FOUND')
      await work(tx, announce, log)
    })
  }

  function toFilter({ search, kind = 'all' }: PeopleFilter) {
    return { search: search?.trim() || undefined, kind }
  }
}

function refuseGuest(id: string): void {
  if (isGuestId(id)) throw new Problem('VALIDATION', { message: 'Guests don’t have a password or premium' })
}
