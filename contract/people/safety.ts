/** Nobody has to put up with anyone: blocks and reports. */
import * as z from 'zod/mini'
import { endpoint } from '#contract/protocol/endpoint.ts'
import { Done } from './auth.ts'
import { Person, UserId } from './users.ts'

export const REPORT_NOTE_MAX = 500
export const REPORTS_PER_HOUR = 20
export const BLOCKS_MAX = 1000
export const BLOCKS_PER_HOUR = 100
/** Accounts younger than this are new: their reports hide nothing and mute nobody, and they are muted sooner. */
export const NEW_ACCOUNT_DAYS = 3
export const REPORTS_TO_HIDE = 2
export const REPORTS_TO_MUTE = 3
export const MUTE_HOURS = 24

export const ReportDraft = z.object({
  kind: z.enum(['message', 'private-message', 'nickname', 'profile']),
  subjectId: UserId,
  reason: z.enum(['spam', 'abuse', 'sexual', 'impersonation', 'other']),
  note: z.optional(z.string().check(z.maxLength(REPORT_NOTE_MAX))),
})
export type ReportDraft = z.infer<typeof ReportDraft>

export const blockPerson = endpoint({
  method: 'POST',
  path: '/api/blocks',
  summary: 'Block somebody, both ways and everywhere',
  body: z.object({ userId: UserId }),
  answer: Done,
})

export const listBlocks = endpoint({
  method: 'GET',
  path: '/api/blocks',
  summary: 'Whom the caller has blocked, the last one first',
  answer: z.object({ people: z.array(Person) }),
})

export const unblockPerson = endpoint({
  method: 'DELETE',
  path: '/api/blocks/:userId',
  summary: 'Take a block back',
  answer: Done,
})

export const report = endpoint({
  method: 'POST',
  path: '/api/reports',
  summary: 'Report words or a name',
  body: ReportDraft,
  answer: Done,
})

export const safetyEvents = [
  /** To the pages of whoever blocked or unblocked; the other one is not told. */
  z.object({ type: z.literal('BLOCKED_CHANGED'), userId: z.string(), isBlocked: z.boolean() }),
] as const
