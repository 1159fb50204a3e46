/** Blocks and reports. */
import * as z from 'zod/mini'
import { endpoint } from '#contract/protocol/endpoint.ts'
import { Done } from './auth.ts'
import { Person, UserId } from './users.ts'

export const REPORT_NOTE_MAX = 500
export const REPORTS_PER_HOUR = 20
export const BLOCKS_MAX = 1000
export const BLOCKS_PER_HOUR = 100
/** Younger accounts are new: their reports neither hide nor mute, and it takes fewer reports to mute them. */
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
  summary: 'Block a person, in both directions and everywhere',
  body: z.object({ userId: UserId }),
  answer: Done,
})

export const listBlocks = endpoint({
  method: 'GET',
  path: '/api/blocks',
  summary: 'The people the caller has blocked, latest first',
  answer: z.object({ people: z.array(Person) }),
})

export const unblockPerson = endpoint({
  method: 'DELETE',
  path: '/api/blocks/:userId',
  summary: 'Unblock a person',
  answer: Done,
})

export const report = endpoint({
  method: 'POST',
  path: '/api/reports',
  summary: 'Report a message, a nickname or a profile',
  body: ReportDraft,
  answer: Done,
})

export const safetyEvents = [
  /** Sent to the pages of the person who blocked or unblocked, never to the other person. */
  z.object({ type: z.literal('BLOCKED_CHANGED'), userId: z.string(), isBlocked: z.boolean() }),
] as const
