/** Tests the copy for each kind of failure. */
import { expect, test } from 'vitest'
import { problems } from '#contract/protocol/problems.ts'
import { CallFailed } from '#web/api/call-failed.ts'
import {
  checkFailed,
  forgotPasswordFailed,
  resetPasswordFailed,
  signInFailed,
  signUpFailed,
  toasts,
  variantFailed,
  variantFailedInline,
} from './auth.words.ts'

const offline = new CallFailed({ status: 0, text: '0: offline' })
const unreadable = new CallFailed({ status: 502, text: '502: <html>' })
const bug = new TypeError('undefined is not a function')

function refusal(code: keyof typeof problems, retryAfterSeconds?: number) {
  const { status, message } = problems[code]
  return new CallFailed({ status, code, serverMessage: message, text: `${status}: …`, retryAfterSeconds })
}

function failsWith(status: number, serverMessage: string) {
  return new CallFailed({ status, serverMessage, text: `${status}: ${serverMessage}` })
}

const taken = {
  title: 'Email already registered',
  description: 'Try signing in instead, or use a different email address',
}

test.each<[string, unknown, string]>([
  ['[AUTH-26] a refusal', refusal('INVALID_CREDENTIALS'), 'Please check your credentials and try again'],
  ['[AUTH-26] a ban', failsWith(403, 'You are banned until Friday: spam'), 'You are banned until Friday: spam'],
  ['[AUTH-26] a response without a message', unreadable, 'Please check your credentials and try again'],
  ['[AUTH-26] a bug', bug, 'Please check your credentials and try again'],
  ['[AUTH-26] too many tries', refusal('RATE_LIMITED', 240), 'Too many tries. Please try again in 4 minutes.'],
  ['[AUTH-26] too many tries, no time given', refusal('RATE_LIMITED'), 'Too many tries. Please wait a moment.'],
  ['[AUTH-26] a lost network', offline, offline.message],
])('%s at sign-in is shown as a failure', (_, error, description) => {
  expect(signInFailed(error)).toEqual({ title: 'Sign in failed', description, tone: 'destructive' })
})

test.each<[string, unknown, { title: string; description: string }]>([
  ['[AUTH-28] a taken address', refusal('EMAIL_EXISTS'), taken],
  ['[AUTH-28] any 409', failsWith(409, 'Conflict'), taken],
  ['[AUTH-28] a message that mentions "email"', failsWith(400, 'This Email is in use'), taken],
  [
    '[AUTH-29] a taken nickname',
    failsWith(400, 'Someone else is already using that nickname. Please choose a different one!'),
    {
      title: 'Sign up failed',
      description: 'Someone else is already using that nickname. Please choose a different one!',
    },
  ],
  [
    '[AUTH-29] a response without a readable body',
    unreadable,
    { title: 'Sign up failed', description: 'Failed to create account. This email may already be registered.' },
  ],
  ['[AUTH-29] a bug', bug, { title: 'Sign up failed', description: 'Please check your information and try again' }],
  [
    '[AUTH-29] too many sign-ups',
    refusal('RATE_LIMITED', 30),
    { title: 'Sign up failed', description: 'Too many tries. Please try again in 30 seconds.' },
  ],
  ['[AUTH-29] a lost network', offline, { title: 'Sign up failed', description: offline.message }],
])('[AUTH-28, AUTH-29] %s at sign-up is shown as a failure', (_, error, copy) => {
  expect(signUpFailed(error)).toEqual({ ...copy, tone: 'destructive' })
})

test('[AUTH-30] a form that fails its own validation says "Invalid information" and its first error', () => {
  expect(checkFailed('Invalid information', 'Please enter a valid email address')).toEqual({
    title: 'Invalid information',
    description: 'Please enter a valid email address',
    tone: 'destructive',
  })
})

test.each<[unknown, string, string]>([
  [
    refusal('EMAIL_EXISTS'),
    'Email already registered. Try signing in instead.',
    'Try signing in instead, or use a different email address',
  ],
  [refusal('NICKNAME_REFUSED'), problems.NICKNAME_REFUSED.message, problems.NICKNAME_REFUSED.message],
  [refusal('INTERNAL'), 'Something went wrong. Please try again.', 'Something went wrong. Please try again.'],
  [offline, offline.message, offline.message],
  [unreadable, 'Something went wrong. Please try again.', 'Something went wrong. Please try again.'],
  [bug, 'Something went wrong. Please try again.', 'Something went wrong. Please try again.'],
])('[FORM-17] %s on the alternative forms says "%s" inline and "%s" in the toast', (error, inline, description) => {
  expect(variantFailedInline(error)).toBe(inline)
  expect(variantFailed(error, 'Error').description).toBe(description)
})

test('[FORM-17] the alternative forms keep their own titles', () => {
  expect(variantFailed(unreadable, 'Error').title).toBe('Error')
  expect(variantFailed(unreadable, 'Signup failed').title).toBe('Signup failed')
})

test.each<[unknown, string, string]>([
  [refusal('MAIL_OFF'), 'Error', problems.MAIL_OFF.message],
  [refusal('VALIDATION'), 'Error', problems.VALIDATION.message],
  [refusal('RATE_LIMITED', 61), 'Error', 'Too many tries. Please try again in 2 minutes.'],
  [unreadable, 'Error', 'Something went wrong. Please try again.'],
  [offline, 'Request Failed', offline.message],
])('[PASS-3] [MAIL-8] %s at forgot-password shows "%s" / "%s"', (error, title, description) => {
  expect(forgotPasswordFailed(error)).toEqual({ title, description, tone: 'destructive' })
})

test.each<[unknown, string]>([
  [refusal('INVALID_TOKEN'), 'Invalid or expired reset token. Please try again.'],
  [unreadable, 'Invalid or expired reset token. Please try again.'],
  [refusal('WEAK_PASSWORD'), problems.WEAK_PASSWORD.message],
  [offline, offline.message],
])('[PASS-11] %s at reset shows "Reset Failed" / "%s"', (error, description) => {
  expect(resetPasswordFailed(error)).toEqual({ title: 'Reset Failed', description, tone: 'destructive' })
})

test('[AUTH-25] [AUTH-27] [GUEST-4] [GUEST-5] the toasts of success have their exact copy', () => {
  expect(toasts).toMatchObject({
    signedIn: { title: 'Welcome back!', description: "You've successfully signed in." },
    creatingAccount: { title: 'Creating account...' },
    signedUp: { title: 'Welcome aboard!', description: 'Your account is ready to use.' },
    becameGuest: { title: 'Welcome, guest!', description: "You're now set up as a guest user." },
    guestFailed: { title: 'Guest setup failed', description: 'Please try again with a different nickname' },
  })
})
