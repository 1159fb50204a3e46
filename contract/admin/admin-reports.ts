/** Reports and the admin's decisions on them. Several reports of the same subject form one case. */
import * as z from 'zod/mini'
import { ReportDraft } from '#contract/people/safety.ts'
import { endpoint } from '#contract/protocol/endpoint.ts'
import { Ban, Mute } from './admin.ts'

export const CASE_REPORTS_SHOWN = 10

/** One report of a case. `reporter` is absent once that person has deleted their account. */
const CaseReport = z.object({
  reporter: z.optional(z.object({ id: z.string(), nickname: z.string(), emoji: z.string() })),
  reason: ReportDraft.shape.reason,
  note: z.optional(z.string()),
  at: z.string(),
})

/** A copy made at the first report, so that later edits and deletions don't change it. */
const Evidence = z.object({
  nickname: z.string(),
  emoji: z.string(),
  content: z.optional(z.string()),
  timestamp: z.optional(z.string()),
})

/** What the admin decided; an empty outcome means that the case was dismissed. */
const Outcome = z.object({
  /** The message is hidden, by this decision or by reports before it. */
  hidden: z.optional(z.literal(true)),
  mute: z.optional(Mute),
  ban: z.optional(Ban),
  /** The sanctions in force before the decision; undo restores them. */
  before: z.optional(z.object({ mute: z.optional(Mute), ban: z.optional(Ban) })),
})
export type Outcome = z.infer<typeof Outcome>

export const AdminReport = z.object({
  id: z.string(),
  kind: ReportDraft.shape.kind,
  subjectId: z.string(),
  state: z.enum(['open', 'settled']),
  accused: z.object({
    id: z.string(),
    nickname: z.string(),
    emoji: z.string(),
    isGuest: z.boolean(),
    /** The account was deleted, so nobody can be muted or banned. */
    isGone: z.optional(z.literal(true)),
    openCases: z.int(),
    ban: z.optional(Ban),
    mute: z.optional(Mute),
  }),
  evidence: Evidence,
  /** The text as it is now, if it has changed since the report: empty when its author has deleted it. */
  current: z.optional(z.string()),
  /** Public messages that still exist only. */
  isHidden: z.optional(z.boolean()),
  count: z.int(),
  /** The reports of the case, under their published name. */
  voices: z.array(CaseReport),
  createdAt: z.string(),
  settledAt: z.optional(z.string()),
  outcome: z.optional(Outcome),
})
export type AdminReport = z.infer<typeof AdminReport>

export const adminReports = endpoint({
  method: 'GET',
  path: '/api/admin/reports',
  summary: 'Reported cases: open ones oldest first, settled ones most recently settled first',
  query: z.object({
    state: z.optional(AdminReport.shape.state),
    after: z.optional(z.string().check(z.maxLength(100))),
  }),
  answer: z.object({ reports: z.array(AdminReport), openCount: z.int(), next: z.optional(z.string()) }),
})

/** Settles the case. An empty body dismisses it: a message that reports had hidden is shown again. */
export const adminDecideReport = endpoint({
  method: 'POST',
  path: '/api/admin/reports/:id/decision',
  summary: 'Hide the message, mute or ban its author, or dismiss; a settled case may be decided again',
  body: z.object({
    hide: z.optional(z.boolean()),
    mute: z.optional(Mute),
    ban: z.optional(Ban),
  }),
  answer: AdminReport,
})

export const adminUndoReport = endpoint({
  method: 'POST',
  path: '/api/admin/reports/:id/undo',
  summary: 'Undo the decision and reopen the case',
  answer: AdminReport,
})
