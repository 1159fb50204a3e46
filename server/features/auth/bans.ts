/** Shutting people out: a ban ends their sessions at once, is told at every further try, and ends by itself. */

import { isGuestId } from '#contract/people/users.ts'
import { Problem } from '#contract/protocol/problems.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Announce, FactBoard } from '#server/facts/facts.ts'
import { findGuest } from '#server/features/auth/guest/guests.store.ts'
import type { Sessions } from '#server/features/auth/session/sessions.ts'
import { utcDate } from '#server/text/utc-date.ts'
import { deleteBan, deleteBansBefore, findBan, type Sentence, upsertBan } from './bans.store.ts'
import { findContact } from './users.store.ts'

type Needs = { db: Db; facts: FactBoard; sessions: Sessions; now: () => Date }

export function createBans({ db, facts, sessions, now }: Needs) {
  facts.within('account.deleted', async (tx, { userId }) => void (await deleteBan(tx, userId)))

  return {
    isSomebody,

    /** Inside a transaction. A second ban takes the place of the first. */
    async ban(tx: Tx, announce: Announce, personId: string, { reason, until }: Sentence): Promise<void> {
      if (!(await isSomebody(tx, personId))) throw new Problem('NOT_FOUND')
      await upsertBan(tx, { personId, reason, createdAt: now(), until: until ?? null })
      await announce('person.banned', { personId, reason, until })
      await sessions.endAll(tx, announce, personId)
      await announce('person.left', { personId, at: now() })
    },

    /** Inside a transaction: the ban that is in force. */
    inForce: (tx: Tx, personId: string) => findBan(tx, personId, now()),

    /** Inside a transaction; false when nobody was shut out. */
    lift: deleteBan,

    sweep: () => deleteBansBefore(db, now()),
  }
}

/** A member, or a guest who is here or was until lately. */
async function isSomebody(tx: Tx, personId: string): Promise<boolean> {
  const found = isGuestId(personId) ? await findGuest(tx, personId) : await findContact(tx, personId)
  return found !== undefined
}

/** Throws the refusal that says why and until when. */
export async function refuseBanned(tx: Tx, personId: string, now: Date): Promise<void> {
  const ban = await findBan(tx, personId, now)
  if (ban) throw banRefusal(ban)
}

export function banRefusal({ reason, until }: { reason: string; until?: Date | null | undefined }): Problem {
  const end = until ? ` until ${utcDate(until)}` : ''
  return new Problem('BANNED', { message: `You have been shut out${end}. ${reason}` })
}
