/** Decisions on a report case: hide the message, mute or ban its author, or dismiss it; and how to undo them. */
import type { Ban, Mute } from '#contract/admin/admin.ts'
import type { AuditAction } from '#contract/admin/admin-overview.ts'
import type { Outcome } from '#contract/admin/admin-reports.ts'
import { REPORTS_TO_HIDE } from '#contract/people/safety.ts'
import { Problem } from '#contract/protocol/problems.ts'
import type { Tx } from '#server/db/db.ts'
import type { Announce } from '#server/facts/facts.ts'
import { parseFutureDate, sanctionText } from '#server/text/sanctions.ts'
import { isSameSanction, resolveSanction, sanctionEnd } from './active-sanctions.ts'
import {
  activeMute,
  type CaseRow,
  closeCase,
  isMessageHidden,
  lockCase,
  mergeCases,
  reopenCase,
} from './report-cases.store.ts'
import { countReporters, lockReportsAbout, openCase } from './reports.store.ts'
import { newAccountCutoff, type Reports, seqOf } from './reports.ts'

const NOBODY_LEFT = 'They’ve left for good. There’s nobody to mute or ban.'

type BanSanction = { reason: string; until?: Date | undefined }
type StoredSanction<Until> = { reason: string; until: Until } | undefined

type Needs = {
  now: () => Date
  reports: Pick<Reports, 'mute' | 'unmute'>
  bans: {
    isKnownPerson: (tx: Tx, personId: string) => Promise<boolean>
    inForce: (tx: Tx, personId: string) => Promise<StoredSanction<Date | null>>
    ban: (tx: Tx, announce: Announce, personId: string, sanction: BanSanction) => Promise<void>
    lift: (tx: Tx, personId: string, only: BanSanction) => Promise<boolean>
  }
}

export type Decision = { hide?: boolean | undefined; mute?: Mute | undefined; ban?: Ban | undefined }
export type AuditEntry = { action: AuditAction; subject: string; detail?: string | undefined }

export function createReportCases({ now, reports, bans }: Needs) {
  return {
    async decide(tx: Tx, announce: Announce, id: string, decision: Decision): Promise<AuditEntry[]> {
      const found = await lockCaseAndPerson(tx, id)
      if (decision.hide && found.kind !== 'message') throw new Problem('VALIDATION')
      // Another admin has decided already; a dismissal must not replace that.
      if (found.closedAt && isDismissal(decision)) throw new Problem('CASE_SETTLED')
      if (decision.mute || decision.ban) await requirePerson(tx, found)
      const visibility = await updateVisibility(tx, announce, found, decision)
      const sanctions = await applySanctions(tx, announce, found, decision)
      const entries = [...visibility, ...sanctions.entries]
      const outcome = { ...found.outcome, ...toOutcome(decision), ...sanctions.before }
      await closeCase(tx, id, { at: now(), outcome })
      return Object.keys(outcome).length === 0 ? [...entries, { action: 'dismissed report', subject: id }] : entries
    },

    async undo(tx: Tx, announce: Announce, id: string): Promise<AuditEntry[]> {
      const found = await lockCaseAndPerson(tx, id)
      if (!found.closedAt) throw new Problem('VALIDATION', { message: 'Nothing’s been decided here yet' })
      const entries = await liftSanctions(tx, announce, found)
      const newer = await openCase(tx, found)
      if (newer) await mergeCases(tx, { from: newer, into: id })
      await reopenCase(tx, id)
      const visibility = found.kind === 'message' ? await restoreVisibility(tx, announce, found) : []
      return [...entries, ...visibility, { action: 'reopened report', subject: id }]
    },
  }

  async function lockCaseAndPerson(tx: Tx, id: string): Promise<CaseRow> {
    const found = await lockCase(tx, id)
    if (!found) throw new Problem('NOT_FOUND')
    await lockReportsAbout(tx, found.accusedId)
    return found
  }

  async function requirePerson(tx: Tx, { accusedId }: CaseRow): Promise<void> {
    if (!(await bans.isKnownPerson(tx, accusedId))) throw new Problem('VALIDATION', { message: NOBODY_LEFT })
  }

  /** A dismissal shows a message again that reports had hidden. */
  async function updateVisibility(
    tx: Tx,
    announce: Announce,
    found: CaseRow,
    decision: Decision,
  ): Promise<AuditEntry[]> {
    if (found.kind !== 'message') return []
    const isHidden = await isMessageHidden(tx, seqOf(found.subjectId))
    if (decision.hide) return hide(announce, found)
    return isDismissal(decision) && isHidden ? show(announce, found) : []
  }

  /** A longer sanction stays in force; the audit log still records the decision. */
  async function applySanctions(tx: Tx, announce: Announce, found: CaseRow, decision: Decision) {
    const { accusedId: subject, outcome } = found
    const entries: AuditEntry[] = []
    const before = { ...outcome?.before }
    if (decision.mute) {
      parseFutureDate(decision.mute.until, now())
      const inForce = toMute(await activeMute(tx, subject, now()))
      const resolved = resolveSanction<Mute>(decision.mute, { inForce, own: outcome?.mute, before: before.mute })
      before.mute = resolved.before
      if (!inForce || !isSameSanction(resolved.effective, inForce))
        await mute(tx, announce, subject, resolved.effective)
      entries.push({ action: 'muted', subject, detail: sanctionText(decision.mute) })
    }
    if (decision.ban) {
      if (decision.ban.until !== undefined) parseFutureDate(decision.ban.until, now())
      const inForce = toBan(await bans.inForce(tx, subject))
      const resolved = resolveSanction<Ban>(decision.ban, { inForce, own: outcome?.ban, before: before.ban })
      before.ban = resolved.before
      if (!inForce || !isSameSanction(resolved.effective, inForce)) await ban(tx, announce, subject, resolved.effective)
      entries.push({ action: 'banned', subject, detail: sanctionText(decision.ban) })
    }
    return { entries, before: before.mute || before.ban ? { before } : {} }
  }

  /** Keeps sanctions that were imposed later elsewhere, and restores the one that this case had replaced. */
  async function liftSanctions(tx: Tx, announce: Announce, { accusedId, outcome }: CaseRow): Promise<AuditEntry[]> {
    const entries: AuditEntry[] = []
    const { mute: muted, ban: banned, before = {} } = outcome ?? {}
    if (muted && (await reports.unmute(tx, announce, accusedId, toMuteSanction(muted)))) {
      entries.push({ action: 'lifted mute', subject: accusedId })
      if (before.mute && sanctionEnd(before.mute) > now().getTime()) {
        await mute(tx, announce, accusedId, before.mute)
        entries.push({ action: 'muted', subject: accusedId, detail: sanctionText(before.mute) })
      }
    }
    if (banned && (await bans.lift(tx, accusedId, toBanSanction(banned)))) {
      entries.push({ action: 'lifted ban', subject: accusedId })
      if (before.ban && sanctionEnd(before.ban) > now().getTime()) {
        await ban(tx, announce, accusedId, before.ban)
        entries.push({ action: 'banned', subject: accusedId, detail: sanctionText(before.ban) })
      }
    }
    return entries
  }

  function mute(tx: Tx, announce: Announce, personId: string, sanction: Mute): Promise<void> {
    return reports.mute(tx, announce, personId, toMuteSanction(sanction))
  }

  function ban(tx: Tx, announce: Announce, personId: string, sanction: Ban): Promise<void> {
    return bans.ban(tx, announce, personId, toBanSanction(sanction))
  }

  /** Back to the state before a decision: hidden only if enough people have reported it. */
  async function restoreVisibility(tx: Tx, announce: Announce, found: CaseRow): Promise<AuditEntry[]> {
    const isHidden = await isMessageHidden(tx, seqOf(found.subjectId))
    const shouldBeHidden = (await countReporters(tx, found, newAccountCutoff(now()))) >= REPORTS_TO_HIDE
    if (isHidden === undefined || isHidden === shouldBeHidden) return []
    return shouldBeHidden ? hide(announce, found) : show(announce, found)
  }

  async function hide(announce: Announce, { subjectId }: CaseRow): Promise<AuditEntry[]> {
    await announce('message.hidden', { seq: seqOf(subjectId), at: now() })
    return [{ action: 'hid message', subject: subjectId }]
  }

  async function show(announce: Announce, { subjectId }: CaseRow): Promise<AuditEntry[]> {
    await announce('message.shown', { seq: seqOf(subjectId) })
    return [{ action: 'showed message', subject: subjectId }]
  }
}

function toOutcome({ hide, mute, ban }: Decision): Outcome {
  return { ...(hide ? { hidden: true as const } : {}), ...(mute ? { mute } : {}), ...(ban ? { ban } : {}) }
}

function isDismissal({ hide, mute, ban }: Decision): boolean {
  return !hide && !mute && !ban
}

function toMuteSanction({ reason, until }: Mute) {
  return { reason, until: new Date(until) }
}

function toBanSanction({ reason, until }: Ban): BanSanction {
  return { reason, until: until === undefined ? undefined : new Date(until) }
}

function toMute(stored: StoredSanction<Date>): Mute | undefined {
  return stored && { reason: stored.reason, until: stored.until.toISOString() }
}

function toBan(stored: StoredSanction<Date | null>): Ban | undefined {
  return stored && { reason: stored.reason, ...(stored.until ? { until: stored.until.toISOString() } : {}) }
}
