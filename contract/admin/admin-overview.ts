/** The admin overview: the instance in numbers, the audit log, and the nodes it runs on. */
import * as z from 'zod/mini'
import { endpoint } from '#contract/protocol/endpoint.ts'

const Count = z.int()

/** Days are calendar days in UTC. Every list is oldest first and has no gaps. */
export const Overview = z.object({
  onBowlNow: Count,
  hereNow: Count,
  members: Count,
  premium: Count,
  guestsToday: Count,
  openReports: Count,
  /** The last 24 hours, the current one last: how many people were on the bowl at some point in each hour. */
  hours: z.array(z.object({ at: z.string(), onBowl: Count })),
  days: z.array(z.object({ day: z.string(), signUps: Count, messages: Count, visits: Count, pageViews: Count })),
  /** Most viewed first; `byDay` has one entry for each entry of `days`. */
  pages: z.array(z.object({ path: z.string(), total: Count, byDay: z.array(Count) })),
})
export type Overview = z.infer<typeof Overview>

export const adminOverview = endpoint({
  method: 'GET',
  path: '/api/admin/overview',
  summary: 'The instance in numbers',
  query: z.object({ days: z.optional(z.enum(['14', '30'])) }),
  answer: Overview,
})

export const auditActions = [
  'logged in',
  'logged out',
  'log-in refused',
  'granted premium',
  'removed premium',
  'reset password',
  'deleted user',
  'copied emails',
  'banned',
  'lifted ban',
  'muted',
  'lifted mute',
  'hid message',
  'showed message',
  'dismissed report',
  'reopened report',
  'changed settings',
  'added trivia',
  'edited trivia',
  'approved trivia',
  'unapproved trivia',
  'deleted trivia',
] as const
export type AuditAction = (typeof auditActions)[number]

export const AuditRow = z.object({
  id: z.string(),
  at: z.string(),
  actor: z.string(),
  action: z.string(),
  /** The id of the person, message, report or trivia fact that the action changed. */
  subject: z.optional(z.string()),
  /** The person's current nickname, or "deleted"; absent when the subject is not a person. */
  subjectName: z.optional(z.string()),
  detail: z.optional(z.string()),
})
export type AuditRow = z.infer<typeof AuditRow>

export const adminAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'Who did what, newest first',
  query: z.object({
    before: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
    action: z.optional(z.enum(auditActions)),
    subject: z.optional(z.string().check(z.maxLength(100))),
  }),
  answer: z.object({ rows: z.array(AuditRow), next: z.optional(z.string()) }),
})

export const NodeStatus = z.object({
  id: z.string(),
  version: z.string(),
  startedAt: z.string(),
  connections: Count,
  people: Count,
  /** 0 until the node has reported it. */
  memoryMb: Count,
  isThisOne: z.boolean(),
  /** How long the node has been silent; absent while it reports on time. */
  silentSeconds: z.optional(Count),
})
export type NodeStatus = z.infer<typeof NodeStatus>

export const adminNodes = endpoint({
  method: 'GET',
  path: '/api/admin/seats',
  summary: 'The server processes of this instance',
  answer: z.object({ seats: z.array(NodeStatus) }),
})
