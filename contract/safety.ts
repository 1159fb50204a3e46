/** Nobody has to put up with anyone: blocks and reports. */
import * as z from 'zod/mini'
import { Done } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { UserId } from './users.ts'

export const REPORT_NOTE_MAX = 500

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
