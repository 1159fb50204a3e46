/** Reports: kept with a copy of what was seen; enough of them hide a message or quieten a newcomer until an admin looks. */

import {
  MUTE_HOURS,
  NEW_ACCOUNT_DAYS,
  REPORTS_PER_HOUR,
  REPORTS_TO_HIDE,
  REPORTS_TO_MUTE,
  type ReportDraft,
} from '#contract/people/safety.ts'
import { isGuestId } from '#contract/people/users.ts'
import { Problem } from '#contract/protocol/problems.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Announce, FactBoard } from '#server/facts/facts.ts'
import { newId } from '#server/lib/tokens.ts'
import { spendAs } from '#server/limits/call-limits.ts'
import type { LimitedPerson, PersonLimit } from '#server/limits/limited-person.ts'
import type { Limiter } from '#server/limits/limiter.ts'
import { createMutes } from './mutes.ts'
import {
  countAccusers,
  countReporters,
  deleteMute,
  deleteMutesBefore,
  forgetPerson,
  insertReport,
  joinedAt,
  messageToReport,
  moveReports,
  mutesAt,
  personToReport,
  privateMessageToReport,
  type Subject,
  upsertMute,
} from './reports.store.ts'

const HOUR_MS = 60 * 60 * 1000
const NEW_FOR_MS = NEW_ACCOUNT_DAYS * 24 * HOUR_MS
const REPORTING: PersonLimit = { name: 'reports', rule: { max: REPORTS_PER_HOUR, perMs: HOUR_MS } }
const REPORTED_BY_SEVERAL = 'Several people have reported you.'
const DEMO_IS_NOBODY = 'A demo buddy keeps an empty house company. There is nobody to report.'
const PUBLIC_MESSAGE_ID = /^m-(\d{1,15})$/

type Needs = { db: Db; facts: FactBoard; limiter: Limiter; now: () => Date }
type Sentence = { reason: string; until: Date }

export type Reports = Awaited<ReturnType<typeof openReports>>

export async function openReports({ db, facts, limiter, now }: Needs) {
  const mutes = createMutes(now)
  await refresh()

  facts.within('account.created', async (tx, { userId, guestId }) => {
    if (guestId) await moveReports(tx, guestId, userId)
  })
  facts.everywhere('account.created', ({ userId, guestId }) => {
    if (guestId) mutes.move(guestId, userId)
  })
  facts.within('account.deleted', (tx, { userId }) => forgetPerson(tx, userId))
  facts.everywhere('account.deleted', ({ userId }) => mutes.move(userId))
  facts.everywhere('person.muted', (mute) => mutes.add({ ...mute, createdAt: now() }))
  facts.everywhere('person.unmuted', ({ personId }) => mutes.remove(personId))

  return {
    muteOf: mutes.of,

    async report(reporter: LimitedPerson, asSent: ReportDraft): Promise<void> {
      const reporterId = reporter.personId
      const draft = canonical(asSent)
      await spendAs(limiter, reporter, REPORTING)
      await facts.record(async (tx, announce) => {
        const subject = await subjectOf(tx, draft, reporterId)
        if (!subject) throw new Problem('NOT_FOUND')
        if (subject.accusedId === reporterId) throw new Problem('VALIDATION', { message: 'That is your own' })
        if (subject.isDemo) throw new Problem('VALIDATION', { message: DEMO_IS_NOBODY })
        const { kind, subjectId, reason, note } = draft
        const words = { kind, subjectId, reason, note: note?.trim() || null }
        const { accusedId, frozen } = subject
        const row = { id: newId('r'), reporterId, accusedId, frozen, ...words, createdAt: now() }
        const isNew = await insertReport(tx, row)
        // Said again by an account that was new the first time, it may weigh enough now.
        await judgeMessage(tx, announce, { ...draft, ...subject })
        if (isNew) await judgePerson(tx, announce, subject)
      })
    },

    mute,

    /** Inside a transaction; false when nobody was muted, or otherwise than in `only`. */
    async unmute(tx: Tx, announce: Announce, personId: string, only?: Sentence): Promise<boolean> {
      const wasMuted = await deleteMute(tx, personId, only)
      if (wasMuted) await announce('person.unmuted', { personId })
      return wasMuted
    },

    /** Who is muted is read anew: another process may have written it. */
    refresh,

    async sweep(): Promise<void> {
      await deleteMutesBefore(db, now())
      await refresh()
    },
  }

  function refresh(): Promise<void> {
    return mutes.readAnew(() => mutesAt(db, now()))
  }

  /** Inside a transaction; a second mute takes the place of the first. */
  async function mute(tx: Tx, announce: Announce, personId: string, sentence: Sentence): Promise<void> {
    await upsertMute(tx, { personId, ...sentence, createdAt: now() })
    await announce('person.muted', { personId, ...sentence })
  }

  /** What follows for a message from how many have said so. */
  async function judgeMessage(tx: Tx, announce: Announce, reported: ReportDraft & Subject): Promise<void> {
    if (reported.kind !== 'message') return
    if ((await countReporters(tx, reported, newSince(now()))) < REPORTS_TO_HIDE) return
    await announce('message.hidden', { seq: seqOf(reported.subjectId), at: now() })
  }

  /** Anyone can make accounts by the dozen: three made today must not be able to silence a newcomer. */
  async function judgePerson(tx: Tx, announce: Announce, { accusedId }: Subject): Promise<void> {
    const since = newSince(now())
    if (!(await isNewcomer(tx, accusedId, since)) || mutes.of(accusedId)) return
    if ((await countAccusers(tx, accusedId, since)) < REPORTS_TO_MUTE) return
    const until = new Date(now().getTime() + MUTE_HOURS * HOUR_MS)
    await mute(tx, announce, accusedId, { reason: REPORTED_BY_SEVERAL, until })
  }

  /** A guest never becomes anything else. */
  async function isNewcomer(tx: Tx, personId: string, since: Date): Promise<boolean> {
    if (isGuestId(personId)) return true
    const joined = await joinedAt(tx, personId)
    return joined !== undefined && joined > since
  }
}

/** One thing has one name, so that its reports are one case. */
function canonical(draft: ReportDraft): ReportDraft {
  return draft.kind === 'message' ? { ...draft, subjectId: `m-${seqOf(draft.subjectId)}` } : draft
}

function subjectOf(tx: Tx, { kind, subjectId }: ReportDraft, reporterId: string): Promise<Subject | undefined> {
  if (kind === 'message') return messageToReport(tx, seqOf(subjectId))
  if (kind === 'private-message') return privateMessageToReport(tx, subjectId, reporterId)
  return personToReport(tx, subjectId)
}

export function seqOf(messageId: string): number {
  return Number(PUBLIC_MESSAGE_ID.exec(messageId)?.[1] ?? 0)
}

/** Accounts that are younger are new. */
export function newSince(now: Date): Date {
  return new Date(now.getTime() - NEW_FOR_MS)
}
