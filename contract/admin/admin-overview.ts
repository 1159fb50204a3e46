/** What the caretaker looks at: the house in numbers, who did what, and the seats it runs on. */
import * as z from 'zod/mini'
import { endpoint } from '#contract/protocol/endpoint.ts'

const Count = z.int()

/** Days are calendar days in UTC. Every list is oldest first and has no gaps. */
export const Overview = z.object({
  onBowlNow: Count,
  /** People with a page open on any seat. */
  hereNow: Count,
  members: Count,
  premium: Count,
  /** Guests whose visit began today. */
  guestsToday: Count,
  openReports: Count,
  /** The last 24 hours, the current one last: how many people were on the bowl at some time of it. */
  hours: z.array(z.object({ at: z.string(), onBowl: Count })),
  days: z.array(z.object({ day: z.string(), signUps: Count, messages: Count, visits: Count, pageViews: Count })),
  /** The most looked at first; `byDay` runs along `days`. */
  pages: z.array(z.object({ path: z.string(), total: Count, byDay: z.array(Count) })),
})
export type Overview = z.infer<typeof Overview>

export const adminOverview = endpoint({
  method: 'GET',
  path: '/api/admin/overview',
  summary: 'The house in numbers',
  query: z.object({ days: z.optional(z.enum(['14', '30'])) }),
  answer: Overview,
})

/** Everything that can be in the audit. */
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
  /** The person, message, report or fact it was done to. */
  subject: z.optional(z.string()),
  /** What the person it was done to is called now, "deleted" when gone; absent when it was no person. */
  subjectName: z.optional(z.string()),
  detail: z.optional(z.string()),
})
export type AuditRow = z.infer<typeof AuditRow>

export const adminAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'Who did what, newest first',
  query: z.object({
    /** The `next` of the page before. */
    before: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
    action: z.optional(z.enum(auditActions)),
    /** Exactly this subject. */
    subject: z.optional(z.string().check(z.maxLength(100))),
  }),
  answer: z.object({ rows: z.array(AuditRow), next: z.optional(z.string()) }),
})

/** One process of the product. */
export const NodeStatus = z.object({
  id: z.string(),
  version: z.string(),
  startedAt: z.string(),
  connections: Count,
  people: Count,
  /** 0 while it has not said. */
  memoryMb: Count,
  /** The one that answers this call. */
  isThisOne: z.boolean(),
  /** For so long it has not been heard; absent while it is heard as often as it should be. */
  silentSeconds: z.optional(Count),
})
export type NodeStatus = z.infer<typeof NodeStatus>

export const adminNodes = endpoint({
  method: 'GET',
  path: '/api/admin/seats',
  summary: 'The processes the product runs on',
  answer: z.object({ seats: z.array(NodeStatus) }),
})
