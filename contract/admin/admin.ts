/** The admin's calls. All of them except the log-in need the bearer token that the log-in returns. */
import * as z from 'zod/mini'
import { Done, NewPassword, PASSWORD_MAX } from '#contract/people/auth.ts'
import { endpoint } from '#contract/protocol/endpoint.ts'
import { AppSettings, SettingsChange } from './settings.ts'

export const ADMIN_IDLE_MINUTES = 30
export const ADMIN_HOURS = 8
export const USERS_PAGE = 50
export const USERS_PAGE_MAX = 200
/** Counting stops here; the page shows a larger total as "more than that". */
export const USERS_COUNTED_MAX = 1000
export const TRIVIA_FACT_MAX = 500
export const TRIVIA_SOURCE_MAX = 200
export const SANCTION_REASON_MAX = 200

/** PostgreSQL can't store a lone surrogate (half a character), so a replacement character takes its place. */
const replaceLoneSurrogates = z.overwrite<string>((text) => text.replace(/\p{Cs}/gu, '\ufffd'))
const requiredText = (maxLength: number) =>
  z.string().check(replaceLoneSurrogates, z.trim(), z.minLength(1), z.maxLength(maxLength))
const reason = requiredText(SANCTION_REASON_MAX)

/** Permanent when `until` is absent. The banned person sees the reason and the end. */
export const Ban = z.object({ reason, until: z.optional(z.iso.datetime()) })
export type Ban = z.infer<typeof Ban>

/** A muted person can read but not write, in public and in private. */
export const Mute = z.object({ reason, until: z.iso.datetime() })
export type Mute = z.infer<typeof Mute>

export const AdminUser = z.object({
  id: z.string(),
  nickname: z.string(),
  emoji: z.string(),
  email: z.optional(z.string()),
  createdAt: z.string(),
  isPremium: z.boolean(),
  isOnBowl: z.boolean(),
  isGuest: z.boolean(),
  ban: z.optional(Ban),
  mute: z.optional(Mute),
})
export type AdminUser = z.infer<typeof AdminUser>

export const TriviaFact = z.object({ id: z.string(), fact: z.string(), source: z.string(), approved: z.boolean() })
export type TriviaFact = z.infer<typeof TriviaFact>

const triviaText = z.object({
  fact: requiredText(TRIVIA_FACT_MAX),
  source: requiredText(TRIVIA_SOURCE_MAX),
  approved: z.optional(z.boolean()),
})

/** Absent fields stay as they are; at least one must be present. */
const triviaChange = z
  .partial(triviaText)
  .check(z.refine(({ fact, source, approved }) => (fact ?? source ?? approved) !== undefined))

export const adminLogin = endpoint({
  method: 'POST',
  path: '/api/admin/login',
  summary: 'Exchange the password for a token that the page keeps in memory only',
  body: z.object({ password: z.string().check(z.maxLength(PASSWORD_MAX)) }),
  answer: z.object({ success: z.literal(true), token: z.string(), expiresAt: z.string() }),
})

export const adminLogout = endpoint({
  method: 'POST',
  path: '/api/admin/logout',
  summary: 'End the token',
  answer: Done,
})

/** `search` matches part of the e-mail address or the nickname, ignoring case. */
export const PeopleFilter = z.object({
  search: z.optional(z.string().check(replaceLoneSurrogates, z.maxLength(100))),
  kind: z.optional(z.enum(['all', 'registered', 'guests'])),
})
export type PeopleFilter = z.infer<typeof PeopleFilter>

export const adminListUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'People, searched and paged by the server',
  query: z.extend(PeopleFilter, {
    after: z.optional(z.string().check(z.maxLength(100))),
    limit: z.optional(z.pipe(z.coerce.number(), z.int().check(z.minimum(1), z.maximum(USERS_PAGE_MAX)))),
  }),
  answer: z.object({
    users: z.array(AdminUser),
    total: z.int(),
    next: z.optional(z.string()),
  }),
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

export const adminCopyEmails = endpoint({
  method: 'POST',
  path: '/api/admin/emails',
  summary: 'All e-mail addresses of the matching people; the call is recorded in the audit log',
  body: PeopleFilter,
  answer: z.object({ emails: z.array(z.string()) }),
})

export const adminBan = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id/ban',
  summary: 'Ban a person, until a given time or permanently',
  body: Ban,
  answer: Done,
})

export const adminUnban = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id/ban',
  summary: 'Lift a ban',
  answer: Done,
})

export const adminMute = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id/mute',
  summary: 'Mute a person until a given time: they can read but not write',
  body: Mute,
  answer: Done,
})

export const adminUnmute = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id/mute',
  summary: 'Lift a mute',
  answer: Done,
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
  summary: 'Change the given settings, for everyone and at once',
  body: SettingsChange,
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
  summary: 'Edit, approve or unapprove a fact; absent fields stay as they are',
  body: triviaChange,
  answer: TriviaFact,
})

export const adminDeleteTrivia = endpoint({
  method: 'DELETE',
  path: '/api/admin/trivia/:id',
  summary: 'Remove a fact',
  answer: Done,
})
