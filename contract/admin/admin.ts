/** The caretaker's room. Every call but the log-in needs the bearer token that the log-in gave. */
import * as z from 'zod/mini'
import { Done, NewPassword, PASSWORD_MAX } from '#contract/people/auth.ts'
import { endpoint } from '#contract/protocol/endpoint.ts'
import { AppSettings, SettingsChange } from './settings.ts'

export const ADMIN_IDLE_MINUTES = 30
export const ADMIN_HOURS = 8
export const USERS_PAGE = 50
export const USERS_PAGE_MAX = 200
/** People are counted up to here; a bigger number is "more than that". */
export const USERS_COUNTED_MAX = 1000
export const TRIVIA_FACT_MAX = 500
export const TRIVIA_SOURCE_MAX = 200
export const SANCTION_REASON_MAX = 200

/** Half a character cannot be kept: its place is marked. */
const keepable = z.overwrite<string>((text) => text.replace(/\p{Cs}/gu, '\ufffd'))
const words = (most: number) => z.string().check(keepable, z.trim(), z.minLength(1), z.maxLength(most))
const reason = words(SANCTION_REASON_MAX)

/** Shut out: for good when `until` is absent. The person is told the reason and the end. */
export const Ban = z.object({ reason, until: z.optional(z.iso.datetime()) })
export type Ban = z.infer<typeof Ban>

/** May read but not write, neither in public nor in private. */
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
  /** Shut out right now. */
  ban: z.optional(Ban),
  /** May not write right now. */
  mute: z.optional(Mute),
})
export type AdminUser = z.infer<typeof AdminUser>

export const TriviaFact = z.object({ id: z.string(), fact: z.string(), source: z.string(), approved: z.boolean() })
export type TriviaFact = z.infer<typeof TriviaFact>

const triviaText = z.object({
  fact: words(TRIVIA_FACT_MAX),
  source: words(TRIVIA_SOURCE_MAX),
  approved: z.optional(z.boolean()),
})

/** Whatever is not named stays as it is; something has to be. */
const triviaChange = z
  .partial(triviaText)
  .check(z.refine(({ fact, source, approved }) => (fact ?? source ?? approved) !== undefined))

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

/** Which people: by a part of the address or the nickname, whatever its case, and by kind. */
export const PeopleWanted = z.object({
  search: z.optional(z.string().check(keepable, z.maxLength(100))),
  kind: z.optional(z.enum(['all', 'registered', 'guests'])),
})
export type PeopleWanted = z.infer<typeof PeopleWanted>

export const adminListUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'People, searched and paged by the server',
  query: z.extend(PeopleWanted, {
    /** The `next` of the page before. */
    after: z.optional(z.string().check(z.maxLength(100))),
    limit: z.optional(z.pipe(z.coerce.number(), z.int().check(z.minimum(1), z.maximum(USERS_PAGE_MAX)))),
  }),
  answer: z.object({
    /** Newest first. */
    users: z.array(AdminUser),
    /** How many there are in all, counted no further than USERS_COUNTED_MAX. */
    total: z.int(),
    /** Absent on the last page. */
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
  summary: 'All addresses of the people asked for; that it was asked is in the audit',
  body: PeopleWanted,
  answer: z.object({ emails: z.array(z.string()) }),
})

export const adminBan = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id/ban',
  summary: 'Shut somebody out, until a moment or for good',
  body: Ban,
  answer: Done,
})

export const adminUnban = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id/ban',
  summary: 'Let somebody in again',
  answer: Done,
})

export const adminMute = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id/mute',
  summary: 'Let somebody read but not write, until a moment',
  body: Mute,
  answer: Done,
})

export const adminUnmute = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id/mute',
  summary: 'Let somebody write again',
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
  summary: 'Change the settings that are named, for everyone and at once',
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
  summary: 'Edit, approve or unapprove a fact: what is not named stays',
  body: triviaChange,
  answer: TriviaFact,
})

export const adminDeleteTrivia = endpoint({
  method: 'DELETE',
  path: '/api/admin/trivia/:id',
  summary: 'Remove a fact',
  answer: Done,
})
