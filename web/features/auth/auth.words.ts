/** The words of the auth forms: what a sign-in, a sign-up or a reset ends with. */
import { CallFailed, isProblem } from '#web/api/call-failed.ts'
import type { ToastRequest } from '#web/ui/feedback/toast.store.ts'
import { waitingTime } from '#web/ui/text/format.ts'

const SOMETHING_WENT_WRONG = 'Something went wrong. Please try again.'
const TAKEN_ADDRESS = bad('Email already registered', 'Try signing in instead, or use a different email address')
const TAKEN_ADDRESS_INLINE = 'Email already registered. Try signing in instead.'

export const toasts = {
  signedIn: { title: 'Welcome back!', description: "You've successfully signed in." },
  // Stays until the toast of the outcome replaces it.
  creatingAccount: { title: 'Creating account...', tone: 'info', durationMs: Number.POSITIVE_INFINITY },
  signedUp: { title: 'Welcome aboard!', description: 'Your account is ready to use.' },
  becameGuest: { title: 'Welcome, guest!', description: "You're now set up as a guest user." },
  guestFailed: bad('Guest setup failed', 'Please try again with a different nickname'),
} as const satisfies Record<string, ToastRequest>

export function signInFailed(error: unknown): ToastRequest {
  return bad('Sign in failed', explain(error, 'Please check your credentials and try again'))
}

export function signUpFailed(error: unknown): ToastRequest {
  return isTakenAddress(error) ? TAKEN_ADDRESS : bad('Sign up failed', explain(error, signUpFallback(error)))
}

/** The two alternative forms have titles of their own, and show the reason of a refusal. */
export function variantFailed(error: unknown, title: 'Error' | 'Signup failed'): ToastRequest {
  return isTakenAddress(error) ? TAKEN_ADDRESS : bad(title, variantReason(error))
}

export function variantFailedInline(error: unknown): string {
  return isTakenAddress(error) ? TAKEN_ADDRESS_INLINE : variantReason(error)
}

function variantReason(error: unknown): string {
  const isBug = error instanceof CallFailed && error.code === 'INTERNAL'
  return isBug ? SOMETHING_WENT_WRONG : explain(error, SOMETHING_WENT_WRONG)
}

/** For a form that fails its own validation; the message is its first error. */
export function checkFailed(title: 'Invalid information' | 'Error', message: string): ToastRequest {
  return bad(title, message)
}

export function forgotPasswordFailed(error: unknown): ToastRequest {
  return bad(isUnreachable(error) ? 'Request Failed' : 'Error', explain(error, SOMETHING_WENT_WRONG))
}

export function resetPasswordFailed(error: unknown): ToastRequest {
  return bad('Reset Failed', explain(error, 'Invalid or expired reset token. Please try again.'))
}

export function isTakenAddress(error: unknown): boolean {
  if (!(error instanceof CallFailed)) return false
  return error.status === 409 || (error.hasServerMessage && /email/i.test(error.message))
}

export function isAboutNickname(error: unknown): boolean {
  return isProblem(error, 'NICKNAME_REFUSED') || isProblem(error, 'NICKNAME_EXISTS')
}

function explain(error: unknown, fallback: string): string {
  if (!(error instanceof CallFailed)) return fallback
  const { status, retryAfterSeconds } = error
  if (status === 429 && retryAfterSeconds)
    return `Too many tries. Please try again in ${waitingTime(retryAfterSeconds)}.`
  return error.hasServerMessage || isUnreachable(error) ? error.message : fallback
}

function signUpFallback(error: unknown): string {
  return error instanceof CallFailed
    ? 'Failed to create account. This email may already be registered.'
    : 'Please check your information and try again'
}

function isUnreachable(error: unknown): boolean {
  return error instanceof CallFailed && error.status === 0
}

function bad(title: string, description: string) {
  return { title, description, tone: 'destructive' } as const
}
