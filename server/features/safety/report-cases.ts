/** What an admin does about a case: hide the words, mute or ban whose they are, or nothing; and how it is taken back. */
import type { Ban, Mute } from '#contract/admin/admin.ts'
import type { AuditAction } from '#contract/admin/admin-overview.ts'
import type { Outcome } from '#contract/admin/admin-reports.ts'
import { REPORTS_TO_HIDE } from '#contract/people/safety.ts'
import { Problem } from '#contract/protocol/problems.ts'
import type { Tx } from '#server/db/db.ts'
import type { Announce } from '#server/facts/facts.ts'
import { parseFutureDate, sanctionText } from '#server/text/sanctions.ts'
import { endOf, isSameSanction, weigh } from './active-sanctions.ts'
import {
  type CaseRow,
  closeCase,
  isMessageHidden,
  lockCase,
  mergeCases,
  muteInForce,
  reopenCase,
} from './report-cases.store.ts'
import { countReporters, inTurn, openCase } from './reports.store.ts'
import { newSince, type Reports, seqOf } from './reports.ts'

const NOBODY_LEFT = 'They have left for good. There is nobody to mute or ban.'

type Sentence = { reason: string; until?: Date | undefined }
type Kept<Until> = { reason: string; until: Until } | undefined

type Needs = {
  now: () => Date
  reports: Pick<Reports, 'mute' | 'unmute'>
  bans: {
    isSomebody: (tx: Tx, personId: string) => Promise<boolean>
    inForce: (tx: Tx, personId: string) => Promise<Kept<Date | null>>
    ban: (tx: Tx, announce: Announce, personId: string, sentence: Sentence) => Promise<void>
    lift: (tx: Tx, personId: string, only: Sentence) => Promise<boolean>
  }
}

export type Decision = { hide?: boolean | undefined; mute?: Mute | undefined; ban?: Ban | undefined }
/** What was done, for the record. */
export type Deed = { action: AuditAction; subject: string; detail?: string | undefined }

export function createReportCases({ now, reports, bans }: Needs) {
  return {
    /** Inside a transaction, as is the other. */
    async decide(tx: Tx, announce: Announce, id: string, decision: Decision): Promise<Deed[]> {
      const found = await take(tx, id)
      if (decision.hide && found.kind !== 'message') throw new Problem('VALIDATION')
      // Somebody else was quicker, and what they decided is not to be taken for a dismissal.
      if (found.closedAt && isDismissal(decision)) throw new Problem('CASE_SETTLED')
      if (decision.mute || decision.ban) await refuseGone(tx, found)
      const words = await judgeWords(tx, announce, found, decision)
      const punished = await punish(tx, announce, found, decision)
      const deeds = [...words, ...punished.deeds]
      const outcome = { ...found.outcome, ...outcomeOf(decision), ...punished.before }
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
    const found = await lockCase(tx, id)
    if (!found) throw new Problem('NOT_FOUND')
    await inTurn(tx, found.accusedId)
    return found
  }

  /** Words outlast whoever said them. */
  async function refuseGone(tx: Tx, { accusedId }: CaseRow): Promise<void> {
    if (!(await bans.isSomebody(tx, accusedId))) throw new Problem('VALIDATION', { message: NOBODY_LEFT })
  }

  /** A message that reports had hidden comes back when an admin finds nothing in it. */
  async function judgeWords(tx: Tx, announce: Announce, found: CaseRow, decision: Decision): Promise<Deed[]> {
    if (found.kind !== 'message') return []
    const isHidden = await isMessageHidden(tx, seqOf(found.subjectId))
    if (decision.hide) return hide(announce, found)
    return isDismissal(decision) && isHidden ? show(announce, found) : []
  }

  /** What lasts longer than what is decided here stays in force; the record says what was decided. */
  async function punish(tx: Tx, announce: Announce, found: CaseRow, decision: Decision) {
    const { accusedId: subject, outcome } = found
    const deeds: Deed[] = []
    const before = { ...outcome?.before }
    if (decision.mute) {
      parseFutureDate(decision.mute.until, now())
      const inForce = writtenMute(await muteInForce(tx, subject, now()))
      const weighed = weigh<Mute>(decision.mute, { inForce, own: outcome?.mute, before: before.mute })
      before.mute = weighed.before
      if (!inForce || !isSameSanction(weighed.holds, inForce)) await mute(tx, announce, subject, weighed.holds)
      deeds.push({ action: 'muted', subject, detail: sanctionText(decision.mute) })
    }
    if (decision.ban) {
      if (decision.ban.until !== undefined) parseFutureDate(decision.ban.until, now())
      const inForce = writtenBan(await bans.inForce(tx, subject))
      const weighed = weigh<Ban>(decision.ban, { inForce, own: outcome?.ban, before: before.ban })
      before.ban = weighed.before
      if (!inForce || !isSameSanction(weighed.holds, inForce)) await shutOut(tx, announce, subject, weighed.holds)
      deeds.push({ action: 'banned', subject, detail: sanctionText(decision.ban) })
    }
    return { deeds, before: before.mute || before.ban ? { before } : {} }
  }

  /** What was said about them since, in another case or by hand, stands; what this case had replaced holds again. */
  async function forgive(tx: Tx, announce: Announce, { accusedId, outcome }: CaseRow): Promise<Deed[]> {
    const deeds: Deed[] = []
    const { mute: muted, ban: banned, before = {} } = outcome ?? {}
    if (muted && (await reports.unmute(tx, announce, accusedId, momentsOf(muted)))) {
      deeds.push({ action: 'lifted mute', subject: accusedId })
      if (before.mute && endOf(before.mute) > now().getTime()) {
        await mute(tx, announce, accusedId, before.mute)
        deeds.push({ action: 'muted', subject: accusedId, detail: sanctionText(before.mute) })
      }
    }
    if (banned && (await bans.lift(tx, accusedId, banOf(banned)))) {
      deeds.push({ action: 'lifted ban', subject: accusedId })
      if (before.ban && endOf(before.ban) > now().getTime()) {
        await shutOut(tx, announce, accusedId, before.ban)
        deeds.push({ action: 'banned', subject: accusedId, detail: sanctionText(before.ban) })
      }
    }
    return deeds
  }

  function mute(tx: Tx, announce: Announce, personId: string, sentence: Mute): Promise<void> {
    return reports.mute(tx, announce, personId, momentsOf(sentence))
  }

  function shutOut(tx: Tx, announce: Announce, personId: string, sentence: Ban): Promise<void> {
    return bans.ban(tx, announce, personId, banOf(sentence))
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

function isDismissal({ hide, mute, ban }: Decision): boolean {
  return !hide && !mute && !ban
}

function momentsOf({ reason, until }: Mute) {
  return { reason, until: new Date(until) }
}

function banOf({ reason, until }: Ban): Sentence {
  return { reason, until: until === undefined ? undefined : new Date(until) }
}

function writtenMute(kept: Kept<Date>): Mute | undefined {
  return kept && { reason: kept.reason, until: kept.until.toISOString() }
}

function writtenBan(kept: Kept<Date | null>): Ban | undefined {
  return kept && { reason: kept.reason, ...(kept.until ? { until: kept.until.toISOString() } : {}) }
}
