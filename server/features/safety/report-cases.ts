/** What an admin does about a case: hide the words, mute or ban whose they are, or nothing; and how it is taken back. */
import type { Ban, Mute } from '#contract/admin.ts'
import type { AuditAction } from '#contract/admin-overview.ts'
import type { Outcome } from '#contract/admin-reports.ts'
import { Problem } from '#contract/problems.ts'
import { REPORTS_TO_HIDE } from '#contract/safety.ts'
import type { Tx } from '#server/db/db.ts'
import type { Announce } from '#server/facts/facts.ts'
import { momentAhead, sentenceWords } from '#server/sentences.ts'
import { type CaseRow, closeCase, holdCase, isMessageHidden, mergeCases, reopenCase } from './report-cases.store.ts'
import { countReporters, inTurn, openCase } from './reports.store.ts'
import { newSince, type Reports, seqOf } from './reports.ts'

type Sentence = { reason: string; until?: Date | undefined }

type Needs = {
  now: () => Date
  reports: Pick<Reports, 'mute' | 'unmute'>
  ban: (tx: Tx, announce: Announce, personId: string, sentence: Sentence) => Promise<void>
  liftBan: (tx: Tx, personId: string, only: Sentence) => Promise<boolean>
}

export type Decision = { hide?: boolean | undefined; mute?: Mute | undefined; ban?: Ban | undefined }
/** What was done, for the record. */
export type Deed = { action: AuditAction; subject: string; detail?: string | undefined }

export function createReportCases({ now, reports, ban, liftBan }: Needs) {
  return {
    /** Inside a transaction, as is the other. */
    async decide(tx: Tx, announce: Announce, id: string, decision: Decision): Promise<Deed[]> {
      const found = await take(tx, id)
      if (decision.hide && found.kind !== 'message') throw new Problem('VALIDATION')
      const deeds = [
        ...(await judgeWords(tx, announce, found, decision)),
        ...(await punish(tx, announce, found, decision)),
      ]
      const outcome = { ...found.outcome, ...outcomeOf(decision) }
      await closeCase(tx, id, { at: now(), outcome })
      return Object.keys(outcome).length === 0 ? [...deeds, { action: 'dismissed report', subject: id }] : deeds
    },

    async undo(tx: Tx, announce: Announce, id: string): Promise<Deed[]> {
      const found = await take(tx, id)
      if (!found.closedAt) throw new Problem('VALIDATION', { message: 'Nothing has been decided here yet' })
      const deeds = await forgive(tx, announce, found)
      const newer = await openCase(tx, found)
      if (newer) await mergeCases(tx, { from: newer, into: id })
      await reopenCase(tx, id)
      const words = found.kind === 'message' ? await wordsAnew(tx, announce, found) : []
      return [...deeds, ...words, { action: 'reopened report', subject: id }]
    },
  }

  async function take(tx: Tx, id: string): Promise<CaseRow> {
    const found = await holdCase(tx, id)
    if (!found) throw new Problem('NOT_FOUND')
    await inTurn(tx, found.accusedId)
    return found
  }

  /** A message that reports had hidden comes back when an admin finds nothing in it. */
  async function judgeWords(tx: Tx, announce: Announce, found: CaseRow, decision: Decision): Promise<Deed[]> {
    if (found.kind !== 'message') return []
    const isDismissed = !decision.hide && !decision.mute && !decision.ban && !found.outcome?.hidden
    const isHidden = await isMessageHidden(tx, seqOf(found.subjectId))
    if (decision.hide) return hide(announce, found)
    return isDismissed && isHidden ? show(announce, found) : []
  }

  async function punish(tx: Tx, announce: Announce, { accusedId }: CaseRow, decision: Decision): Promise<Deed[]> {
    const deeds: Deed[] = []
    if (decision.mute) {
      const { reason } = decision.mute
      const until = momentAhead(decision.mute.until, now())
      await reports.mute(tx, announce, accusedId, { reason, until })
      deeds.push({ action: 'muted', subject: accusedId, detail: sentenceWords(decision.mute) })
    }
    if (decision.ban) {
      const { reason, until } = decision.ban
      await ban(tx, announce, accusedId, { reason, until: until === undefined ? until : momentAhead(until, now()) })
      deeds.push({ action: 'banned', subject: accusedId, detail: sentenceWords(decision.ban) })
    }
    return deeds
  }

  /** What was said about them since, in another case or by hand, stands. */
  async function forgive(tx: Tx, announce: Announce, { accusedId, outcome }: CaseRow): Promise<Deed[]> {
    const deeds: Deed[] = []
    const { mute, ban: shutOut } = outcome ?? {}
    if (mute && (await reports.unmute(tx, announce, accusedId, { ...mute, until: new Date(mute.until) }))) {
      deeds.push({ action: 'lifted mute', subject: accusedId })
    }
    const until = shutOut?.until === undefined ? undefined : new Date(shutOut.until)
    if (shutOut && (await liftBan(tx, accusedId, { reason: shutOut.reason, until })))
      deeds.push({ action: 'lifted ban', subject: accusedId })
    return deeds
  }

  /** As it was before an admin looked: hidden when enough people had said so, and else not. */
  async function wordsAnew(tx: Tx, announce: Announce, found: CaseRow): Promise<Deed[]> {
    const isHidden = await isMessageHidden(tx, seqOf(found.subjectId))
    const shouldBe = (await countReporters(tx, found, newSince(now()))) >= REPORTS_TO_HIDE
    if (isHidden === undefined || isHidden === shouldBe) return []
    return shouldBe ? hide(announce, found) : show(announce, found)
  }

  async function hide(announce: Announce, { subjectId }: CaseRow): Promise<Deed[]> {
    await announce('message.hidden', { seq: seqOf(subjectId), at: now() })
    return [{ action: 'hid message', subject: subjectId }]
  }

  async function show(announce: Announce, { subjectId }: CaseRow): Promise<Deed[]> {
    await announce('message.shown', { seq: seqOf(subjectId) })
    return [{ action: 'showed message', subject: subjectId }]
  }
}

function outcomeOf({ hide, mute, ban }: Decision): Outcome {
  return { ...(hide ? { hidden: true as const } : {}), ...(mute ? { mute } : {}), ...(ban ? { ban } : {}) }
}
