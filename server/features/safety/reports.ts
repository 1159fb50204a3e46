/** Reports: kept with a copy of what was seen; enough of them hide a message or quieten a newcomer until an admin looks. */
import { randomBytes } from 'node:crypto'
import { Problem } from '#contract/problems.ts'
import {
  MUTE_HOURS,
  NEW_ACCOUNT_DAYS,
  REPORTS_PER_HOUR,
  REPORTS_TO_HIDE,
  REPORTS_TO_MUTE,
  type ReportDraft,
} from '#contract/safety.ts'
import { isGuestId } from '#contract/users.ts'
import type { Limiter, LimitRule } from '#server/cluster/limiter.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Announce, FactBoard } from '#server/facts/facts.ts'
import { refuseWhenOver } from '#server/http/limits.ts'
import { createMutes } from './mutes.ts'
import {
  countAccusers,
  countReporters,
  deleteMutesBefore,
  forgetPerson,
  insertReport,
  joinedAt,
  type Mute,
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
const REPORTING: LimitRule = { max: REPORTS_PER_HOUR, perMs: HOUR_MS }
const REPORTED_BY_SEVERAL = 'Several people have reported you.'
const PUBLIC_MESSAGE_ID = /^m-(\d{1,15})$/

type Needs = { db: Db; facts: FactBoard; limiter: Limiter; now: () => Date }

export type Reports = Awaited<ReturnType<typeof openReports>>

export async function openReports({ db, facts, limiter, now }: Needs) {
  const mutes = createMutes(now)
  for (const mute of await mutesAt(db, now())) mutes.add(mute)

  facts.within('account.created', async (tx, { userId, guestId }) => {
    if (guestId) await moveReports(tx, guestId, userId)
  })
  facts.after('account.created', ({ userId, guestId }) => {
    if (guestId) mutes.move(guestId, userId)
  })
  facts.within('account.deleted', (tx, { userId }) => forgetPerson(tx, userId))
  facts.after('account.deleted', ({ userId }) => mutes.move(userId))

  return {
    muteOf: mutes.of,

    async report(reporterId: string, draft: ReportDraft): Promise<void> {
      refuseWhenOver(await limiter.take(`reports:${reporterId}`, REPORTING))
      await facts.record(
        async (tx, announce) => {
          const subject = await subjectOf(tx, draft, reporterId)
          if (!subject) throw new Problem('NOT_FOUND')
          if (subject.accusedId === reporterId) throw new Problem('VALIDATION', { message: 'That is your own' })
          const { kind, subjectId, reason, note } = draft
          const words = { kind, subjectId, reason, note: note?.trim() || null }
          const isNew = await insertReport(tx, { id: newId(), reporterId, ...subject, ...words, createdAt: now() })
          return isNew ? judge(tx, announce, { ...draft, ...subject }) : undefined
        },
        (mute) => {
          if (mute) mutes.add(mute)
        },
      )
    },

    sweep: () => deleteMutesBefore(db, now()),
  }

  /** What follows by itself from how many have said so. */
  async function judge(tx: Tx, announce: Announce, reported: ReportDraft & Subject): Promise<Mute | undefined> {
    const { kind, subjectId, accusedId } = reported
    const newSince = new Date(now().getTime() - NEW_FOR_MS)
    if (kind === 'message' && (await countReporters(tx, reported, newSince)) >= REPORTS_TO_HIDE) {
      await announce('message.hidden', { seq: seqOf(subjectId), at: now() })
    }
    if (!(await isNewcomer(tx, accusedId, newSince)) || mutes.of(accusedId)) return undefined
    if ((await countAccusers(tx, accusedId)) < REPORTS_TO_MUTE) return undefined
    const until = new Date(now().getTime() + MUTE_HOURS * HOUR_MS)
    const mute = { personId: accusedId, reason: REPORTED_BY_SEVERAL, createdAt: now(), until }
    await upsertMute(tx, mute)
    return mute
  }

  /** A guest never becomes anything else. */
  async function isNewcomer(tx: Tx, personId: string, since: Date): Promise<boolean> {
    if (isGuestId(personId)) return true
    const joined = await joinedAt(tx, personId)
    return joined !== undefined && joined > since
  }
}

function subjectOf(tx: Tx, { kind, subjectId }: ReportDraft, reporterId: string): Promise<Subject | undefined> {
  if (kind === 'message') return messageToReport(tx, seqOf(subjectId))
  if (kind === 'private-message') return privateMessageToReport(tx, subjectId, reporterId)
  return personToReport(tx, subjectId)
}

function seqOf(messageId: string): number {
  return Number(PUBLIC_MESSAGE_ID.exec(messageId)?.[1] ?? 0)
}

function newId(): string {
  return `r-${randomBytes(12).toString('base64url')}`
}
