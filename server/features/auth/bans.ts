/** Bans: they end all sessions at once, refuse every further sign-in with the reason, and may expire. */
import { isGuestId } from '#contract/people/users.ts'
import { Problem } from '#contract/protocol/problems.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Announce, Facts } from '#server/facts/facts.ts'
import { findGuest } from '#server/features/auth/guest/guests.store.ts'
import type { Sessions } from '#server/features/auth/session/sessions.ts'
import { utcDate } from '#server/lib/dates.ts'
import { deleteBan, deleteBansBefore, findBan, type Sanction, upsertBan } from './bans.store.ts'
import { findContact } from './users.store.ts'

type Needs = { db: Db; facts: Facts; sessions: Sessions; now: () => Date }

export function createBans({ db, facts, sessions, now }: Needs) {
  facts.within('account.deleted', async (tx, { userId }) => {
    await deleteBan(tx, userId)
  })

  return {
    isKnownPerson,

    async ban(tx: Tx, announce: Announce, personId: string, { reason, until }: Sanction): Promise<void> {
      if (!(await isKnownPerson(tx, personId))) throw new Problem('NOT_FOUND')
      await upsertBan(tx, { personId, reason, createdAt: now(), until: until ?? null })
      await announce('person.banned', { personId, reason, until })
      await sessions.endAll(tx, announce, personId)
      await announce('person.left', { personId, at: now() })
    },

    inForce: (tx: Tx, personId: string) => findBan(tx, personId, now()),

    lift: deleteBan,

    sweep: () => deleteBansBefore(db, now()),
  }
}

/** A member, or a guest who has not been deleted for idleness yet. */
async function isKnownPerson(tx: Tx, personId: string): Promise<boolean> {
  const found = isGuestId(personId) ? await findGuest(tx, personId) : await findContact(tx, personId)
  return found !== undefined
}

export async function refuseBanned(tx: Tx, personId: string, now: Date): Promise<void> {
  const ban = await findBan(tx, personId, now)
  if (ban) throw banRefusal(ban)
}

export function banRefusal({ reason, until }: { reason: string; until?: Date | null | undefined }): Problem {
  const end = until ? ` until ${utcDate(until)}` : ''
  return new Problem('BANNED', { message: `You’re banned${end}. ${reason}` })
}
