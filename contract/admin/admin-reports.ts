/** What people have reported, and what the caretaker does about it. Several reports of one thing are one case. */
import * as z from 'zod/mini'
import { ReportDraft } from '#contract/people/safety.ts'
import { endpoint } from '#contract/protocol/endpoint.ts'
import { Ban, Mute } from './admin.ts'

/** Of one case so many voices are shown, the last ones first. */
export const VOICES_SHOWN = 10

/** One person who reported it. Who has left has no name any more. */
const Voice = z.object({
  reporter: z.optional(z.object({ id: z.string(), nickname: z.string(), emoji: z.string() })),
  reason: ReportDraft.shape.reason,
  note: z.optional(z.string()),
  at: z.string(),
})

/** What was there when it was first reported, whatever became of it. */
const Evidence = z.object({
  nickname: z.string(),
  emoji: z.string(),
  /** Of messages. */
  content: z.optional(z.string()),
  timestamp: z.optional(z.string()),
})

/** What was done about a case; with nothing of it, the case was dismissed. */
const Outcome = z.object({
  /** The message was hidden, or left hidden. */
  hidden: z.optional(z.literal(true)),
  mute: z.optional(Mute),
  ban: z.optional(Ban),
  /** What was in force when it was decided, to which undoing goes back. */
  before: z.optional(z.object({ mute: z.optional(Mute), ban: z.optional(Ban) })),
})
export type Outcome = z.infer<typeof Outcome>

export const AdminReport = z.object({
  id: z.string(),
  kind: ReportDraft.shape.kind,
  /** The message or the person. */
  subjectId: z.string(),
  state: z.enum(['open', 'settled']),
  accused: z.object({
    id: z.string(),
    nickname: z.string(),
    emoji: z.string(),
    isGuest: z.boolean(),
    /** They have left for good: there is nobody to mute or ban. */
    isGone: z.optional(z.literal(true)),
    /** Open cases about them, this one included. */
    openCases: z.int(),
    ban: z.optional(Ban),
    mute: z.optional(Mute),
  }),
  evidence: Evidence,
  /** Of public messages that still exist: whether it is off every screen now. */
  isHidden: z.optional(z.boolean()),
  /** How many people have reported it. */
  count: z.int(),
  voices: z.array(Voice),
  createdAt: z.string(),
  settledAt: z.optional(z.string()),
  outcome: z.optional(Outcome),
})
export type AdminReport = z.infer<typeof AdminReport>

export const adminReports = endpoint({
  method: 'GET',
  path: '/api/admin/reports',
  summary: 'What has been reported: open cases oldest first, settled ones last settled first',
  query: z.object({
    /** Open unless told. */
    state: z.optional(AdminReport.shape.state),
    /** The `next` of the page before. */
    after: z.optional(z.string().check(z.maxLength(100))),
  }),
  answer: z.object({ reports: z.array(AdminReport), openCount: z.int(), next: z.optional(z.string()) }),
})

/** Settles the case. With nothing asked for it is dismissed: a message that reports had hidden is shown again. */
export const adminDecideReport = endpoint({
  method: 'POST',
  path: '/api/admin/reports/:id/decision',
  summary: 'Hide the message, mute or ban its author, or dismiss; a settled case may be decided anew',
  body: z.object({
    /** Public messages only. */
    hide: z.optional(z.boolean()),
    mute: z.optional(Mute),
    ban: z.optional(Ban),
  }),
  answer: AdminReport,
})

export const adminUndoReport = endpoint({
  method: 'POST',
  path: '/api/admin/reports/:id/undo',
  summary: 'Take back all that was decided, and open the case again',
  answer: AdminReport,
})
