/** The caretaker's room. Every call but the log-in needs the bearer token that the log-in gave. */
import * as z from 'zod/mini'
import { Done, NewPassword, PASSWORD_MAX } from './auth.ts'
import { endpoint } from './endpoint.ts'

export const ADMIN_IDLE_MINUTES = 30
export const ADMIN_HOURS = 8
export const MESSAGES_STORED_MIN = 10
export const MESSAGES_STORED_MAX = 1000

export const AdminUser = z.object({
  id: z.string(),
  nickname: z.string(),
  emoji: z.string(),
  email: z.optional(z.string()),
  createdAt: z.string(),
  isPremium: z.boolean(),
  isOnBowl: z.boolean(),
  isGuest: z.boolean(),
})
export type AdminUser = z.infer<typeof AdminUser>

export const TriviaFact = z.object({ id: z.string(), fact: z.string(), source: z.string(), approved: z.boolean() })
export type TriviaFact = z.infer<typeof TriviaFact>

export const AppSettings = z.object({
  allowGuestUsers: z.boolean(),
  maxMessagesStored: z.int().check(z.minimum(MESSAGES_STORED_MIN), z.maximum(MESSAGES_STORED_MAX)),
  triviaFrequency: z.enum(['daily', 'hourly', 'always']),
  requireBowlForChat: z.boolean(),
})
export type AppSettings = z.infer<typeof AppSettings>

export const DEFAULT_SETTINGS: AppSettings = {
  allowGuestUsers: true,
  maxMessagesStored: 100,
  triviaFrequency: 'daily',
  requireBowlForChat: true,
}

const triviaText = z.object({
  fact: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
  source: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  approved: z.optional(z.boolean()),
})

export const adminLogin = endpoint({
  method: 'POST',
  path: '/api/admin/login',
  summary: 'The password for a token that lives in page memory only',
  body: z.object({ password: z.string().check(z.maxLength(PASSWORD_MAX)) }),
  answer: z.object({ success: z.literal(true), token: z.string(), expiresAt: z.string() }),
})

export const adminLogout = endpoint({
  method: 'POST',
  path: '/api/admin/logout',
  summary: 'End the token',
  answer: Done,
})

export const adminListUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'People, searched and paged by the server',
  query: z.object({
    search: z.optional(z.string().check(z.maxLength(100))),
    kind: z.optional(z.enum(['all', 'registered', 'guests'])),
    after: z.optional(z.string().check(z.maxLength(100))),
    limit: z.optional(z.coerce.number()),
  }),
  answer: z.object({ users: z.array(AdminUser), total: z.optional(z.int()), next: z.optional(z.string()) }),
})

export const adminDeleteUser = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id',
  summary: 'Delete a person and all their data',
  answer: Done,
})

export const adminSetPremium = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id/premium',
  summary: 'Grant or remove premium',
  body: z.object({ isPremium: z.boolean() }),
  answer: Done,
})

export const adminResetPassword = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id/reset-password',
  summary: 'Set a new password for a registered user',
  body: z.object({ newPassword: NewPassword }),
  answer: Done,
})

export const AuditRow = z.object({
  id: z.string(),
  at: z.string(),
  actor: z.string(),
  action: z.string(),
  subject: z.optional(z.string()),
  detail: z.optional(z.string()),
})
export type AuditRow = z.infer<typeof AuditRow>

export const adminAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'Who did what, newest first',
  query: z.object({ before: z.optional(z.string().check(z.regex(/^\d{1,18}$/))) }),
  answer: z.object({ rows: z.array(AuditRow) }),
})

export const adminReports = endpoint({
  method: 'GET',
  path: '/api/admin/reports',
  summary: 'What has been reported',
  answer: z.object({ reports: z.array(z.record(z.string(), z.unknown())) }),
})

export const adminGetSettings = endpoint({
  method: 'GET',
  path: '/api/admin/settings',
  summary: 'The settings in force',
  answer: AppSettings,
})

export const adminPutSettings = endpoint({
  method: 'PUT',
  path: '/api/admin/settings',
  summary: 'Change the settings, for everyone and at once',
  body: AppSettings,
  answer: AppSettings,
})

export const adminListTrivia = endpoint({
  method: 'GET',
  path: '/api/admin/trivia',
  summary: 'All trivia facts',
  answer: z.object({ facts: z.array(TriviaFact) }),
})

export const adminAddTrivia = endpoint({
  method: 'POST',
  path: '/api/admin/trivia',
  summary: 'Add a fact; it starts approved',
  body: triviaText,
  answer: TriviaFact,
})

export const adminEditTrivia = endpoint({
  method: 'PUT',
  path: '/api/admin/trivia/:id',
  summary: 'Edit, approve or unapprove a fact',
  body: triviaText,
  answer: TriviaFact,
})

export const adminDeleteTrivia = endpoint({
  method: 'DELETE',
  path: '/api/admin/trivia/:id',
  summary: 'Remove a fact',
  answer: Done,
})
