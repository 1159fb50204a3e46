/** Sign-up, sign-in, sign-out, passwords and sessions. */
import * as z from 'zod/mini'
import { endpoint } from '#contract/protocol/endpoint.ts'
import { NICKNAME_MIN, User, UserId } from './users.ts'

export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 128
export const EMAIL_MAX = 254
export const RESET_TOKEN_MINUTES = 30
export const SESSION_IDLE_DAYS = 7
export const SESSION_DAYS = 30
export const SESSIONS_PER_USER = 10

export const EMAIL_MESSAGE = 'Please enter a valid email address'
export const PASSWORD_MESSAGE = `Password must be at least ${PASSWORD_MIN} characters`
export const NICKNAME_MESSAGE = `Nickname must be at least ${NICKNAME_MIN} characters`
export const SUGGESTED_NICKNAME_MESSAGE = 'Please choose one of the suggested nicknames'
export const CUSTOM_NICKNAME_MESSAGE = `Custom nickname must be at least ${NICKNAME_MIN} characters`
export const PASSWORDS_DIFFER_MESSAGE = 'Passwords do not match'

// One @, no spaces, a dot in the domain. Matching takes linear time for any input.
const EMAIL = /^[^\s@<>()[\]\\,;:"\p{C}]{1,64}@[a-z0-9](?:[a-z0-9-]{0,62})(?:\.[a-z0-9](?:[a-z0-9-]{0,62}))+$/iu

export const Email = z.string().check(z.trim(), z.maxLength(EMAIL_MAX, EMAIL_MESSAGE), z.regex(EMAIL, EMAIL_MESSAGE))
export const NewPassword = z
  .string()
  .check(
    z.minLength(PASSWORD_MIN, PASSWORD_MESSAGE),
    z.maxLength(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`),
  )

export const Done = z.object({ success: z.literal(true), message: z.optional(z.string()) })

export const SignInForm = z.object({ email: Email, password: NewPassword })
export type SignInForm = z.infer<typeof SignInForm>

export const signIn = endpoint({
  method: 'POST',
  path: '/api/signin',
  summary: 'Sign in; the answer is the user',
  // No minimum here: a password that is too short is refused like any other wrong password.
  body: z.object({
    email: z.string().check(z.trim(), z.maxLength(EMAIL_MAX)),
    password: z.string().check(z.maxLength(PASSWORD_MAX)),
  }),
  answer: User,
})

export const signUp = endpoint({
  method: 'POST',
  path: '/api/signup',
  summary: 'Create an account; the answer is the user',
  body: z.object({
    email: Email,
    password: NewPassword,
    /** When absent, the server picks a suggested name. */
    nickname: z.optional(z.string().check(z.trim(), z.minLength(NICKNAME_MIN, NICKNAME_MESSAGE), z.maxLength(64))),
    /** One of the six member emojis; a premium sign-up always gets the toilet. */
    emoji: z.optional(z.string().check(z.maxLength(16))),
    isPremium: z._default(z.boolean(), false),
    timeZone: z.optional(z.string().check(z.maxLength(64))),
  }),
  answer: User,
})

export const signOut = endpoint({
  method: 'POST',
  path: '/api/signout',
  summary: 'End this session and leave the bowl',
  answer: Done,
})

export const getMe = endpoint({
  method: 'GET',
  path: '/api/me',
  summary: 'The user of the session cookie',
  answer: User,
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/forgot-password',
  summary: 'Ask for a reset link; the answer is the same for known and unknown addresses',
  body: z.object({ email: Email }),
  answer: Done,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/reset-password',
  summary: 'Set a new password with a reset token',
  body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)), newPassword: NewPassword }),
  answer: Done,
})

export const updatePassword = endpoint({
  method: 'PUT',
  path: '/api/user/update-password',
  summary: 'Change the password; other sessions end',
  body: z.object({
    userId: UserId,
    currentPassword: z.string().check(z.maxLength(PASSWORD_MAX)),
    newPassword: NewPassword,
  }),
  answer: Done,
})

export const Session = z.object({
  id: z.string(),
  device: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof Session>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  summary: 'The caller’s sessions, one for each device',
  answer: z.object({ sessions: z.array(Session) }),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/sessions/:sessionId',
  summary: 'Sign out one device',
  answer: Done,
})
