/** Reports, stored with a copy of their subject; enough of them hide a message or mute a newcomer. */

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
import type { Announce, Facts } from '#server/facts/facts.ts'
import { newId } from '#server/lib/tokens.ts'
import { checkPersonLimit, type LimitedPerson, type PersonLimit } from '#server/limits/call-limits.ts'
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
const DEMO_NOT_REPORTABLE = 'That’s a demo buddy. There’s nobody to report.'
const PUBLIC_MESSAGE_ID = /^m-(\d{1,15})$/

type Needs = { db: Db; facts: Facts; limiter: Limiter; now: () => Date }
type TimedSanction = { reason: string; until: Date }

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
    muteRefusal: mutes.muteRefusal,

    async report(reporter: LimitedPerson, body: ReportDraft): Promise<void> {
      const reporterId = reporter.personId
      const draft = canonical(body)
      await checkPersonLimit(limiter, reporter, REPORTING)
      await facts.record(async (tx, announce) => {
        const subject = await findSubject(tx, draft, reporterId)
        if (!subject) throw new Problem('NOT_FOUND')
        if (subject.accusedId === reporterId) throw new Problem('VALIDATION', { message: 'That’s your own' })
        if (subject.isDemo) throw new Problem('VALIDATION', { message: DEMO_NOT_REPORTABLE })
        const { kind, subjectId, reason, note } = draft
        const { accusedId, evidence } = subject
        const isNew = await insertReport(tx, {
          id: newId('r'),
          reporterId,
          accusedId,
          evidence,
          kind,
          subjectId,
          reason,
          note: note?.trim() || null,
          createdAt: now(),
        })
        // A repeated report may count now if the reporter's account was too new the first time.
        await hideIfReportedOften(tx, announce, { ...draft, ...subject })
        if (isNew) await muteIfReportedOften(tx, announce, subject)
      })
    },

    mute,

    /** False when the person was not muted, or their mute differs from `only`. */
    async unmute(tx: Tx, announce: Announce, personId: string, only?: TimedSanction): Promise<boolean> {
      const wasMuted = await deleteMute(tx, personId, only)
      if (wasMuted) await announce('person.unmuted', { personId })
      return wasMuted
    },

    /** Another node may have stored mutes. */
    refresh,

    async sweep(): Promise<void> {
      await deleteMutesBefore(db, now())
      await refresh()
    },
  }

  function refresh(): Promise<void> {
    return mutes.reload(() => mutesAt(db, now()))
  }

  async function mute(tx: Tx, announce: Announce, personId: string, sanction: TimedSanction): Promise<void> {
    await upsertMute(tx, { personId, ...sanction, createdAt: now() })
    await announce('person.muted', { personId, ...sanction })
  }

  async function hideIfReportedOften(tx: Tx, announce: Announce, reported: ReportDraft & Subject): Promise<void> {
    if (reported.kind !== 'message') return
    if ((await countReporters(tx, reported, newAccountCutoff(now()))) < REPORTS_TO_HIDE) return
    await announce('message.hidden', { seq: seqOf(reported.subjectId), at: now() })
  }

  /** Only reports by older accounts count, or three accounts made today could mute a newcomer. */
  async function muteIfReportedOften(tx: Tx, announce: Announce, { accusedId }: Subject): Promise<void> {
    const since = newAccountCutoff(now())
    if (!(await isNewcomer(tx, accusedId, since)) || mutes.muteRefusal(accusedId)) return
    if ((await countAccusers(tx, accusedId, since)) < REPORTS_TO_MUTE) return
    const until = new Date(now().getTime() + MUTE_HOURS * HOUR_MS)
    await mute(tx, announce, accusedId, { reason: REPORTED_BY_SEVERAL, until })
  }

  async function isNewcomer(tx: Tx, personId: string, since: Date): Promise<boolean> {
    if (isGuestId(personId)) return true
    const joined = await joinedAt(tx, personId)
    return joined !== undefined && joined > since
  }
}

/** `m-07` and `m-7` are one message and must be one case. */
function canonical(draft: ReportDraft): ReportDraft {
  return draft.kind === 'message' ? { ...draft, subjectId: `m-${seqOf(draft.subjectId)}` } : draft
}

function findSubject(tx: Tx, { kind, subjectId }: ReportDraft, reporterId: string): Promise<Subject | undefined> {
  if (kind === 'message') return messageToReport(tx, seqOf(subjectId))
  if (kind === 'private-message') return privateMessageToReport(tx, subjectId, reporterId)
  return personToReport(tx, subjectId)
}

export function seqOf(messageId: string): number {
  return Number(PUBLIC_MESSAGE_ID.exec(messageId)?.[1] ?? 0)
}

export function newAccountCutoff(now: Date): Date {
  return new Date(now.getTime() - NEW_FOR_MS)
}
