/** The words of the auth forms: labels, validation messages, and what a sign-in, a sign-up or a reset ends with. */
import { CUSTOM_NICKNAME_MAX, GUEST_NICKNAME } from '#contract/people/users.ts'
import { MONTHLY_PRICE } from '#contract/premium/premium.ts'
import { CallFailed, isProblem } from '#web/api/call-failed.ts'
import { errorToast, type ToastRequest } from '#web/ui/feedback/toast.store.ts'
import { waitingTime } from '#web/ui/text/format.ts'

export const formWords = {
  back: 'Back',
  email: 'Email',
  password: 'Password',
  newPassword: 'New password',
  confirmNewPassword: 'Confirm new password',
  nickname: 'Nickname',
  customNickname: 'Custom nickname',
  suggestedNicknames: 'Suggested nicknames',
  forgotPassword: 'Forgot Password?',
} as const

export const submitWords = {
  signIn: { text: 'Sign In', busy: 'Signing in...' },
  signUp: { text: 'Create Account', busy: 'Creating Account...' },
  guest: { text: 'Continue as Guest', busy: 'Setting up...' },
  sendLink: { text: 'Send Reset Link', busy: 'Sending...' },
  resetPassword: { text: 'Reset Password', busy: 'Resetting...' },
} as const

/** The last line of each form, which leads to another form. */
export const otherFormWords = {
  signIn: { question: 'New here?', link: 'Sign up' },
  signUp: { question: 'Already a regular?', link: 'Sign in' },
  guest: { question: 'Staying a while?', link: 'Sign up' },
  forgotPassword: { question: 'Remembered it?', link: 'Sign in' },
  resetPassword: { question: 'Link too old?', link: 'Request New Link' },
} as const

export const signUpWords = {
  premium: 'Premium Member',
  premiumLine: `${MONTHLY_PRICE} per month. Unlocks a custom nickname.`,
  customNickname: 'Custom Nickname',
  premiumEmojis: 'Premium starts with the toilet. Fifteen exclusive emojis are waiting in your profile.',
  simpleNicknameHint: 'Pick one from the list. Premium lets you choose your own.',
  guestNicknameHint: `Guests go by “${GUEST_NICKNAME}”.`,
  guestEmojis: 'Members get six. Premium gets fifteen more.',
} as const

export const checkEmailWords = {
  lasts: 'The link works for 30 minutes.',
  back: 'Back to Sign In',
  tryAgain: 'Try Again',
  noMailServer: 'This machine doesn’t send email.',
  openOutbox: 'Open the outbox',
} as const

export const fieldErrors = {
  customNicknameTooLong: `Custom nickname must be at most ${CUSTOM_NICKNAME_MAX} characters`,
  fillAll: 'Please fill out all fields',
  selectNickname: 'Please select a nickname',
} as const

export const failureTitles = {
  invalid: 'Invalid information',
  error: 'Error',
  signUpVariant: 'Signup failed',
} as const

const SOMETHING_WENT_WRONG = 'Something went wrong. Please try again.'
const TAKEN_ADDRESS = errorToast('Email already registered', 'Try signing in instead, or use a different email address')
const TAKEN_ADDRESS_INLINE = 'Email already registered. Try signing in instead.'

export const toasts = {
  signedIn: { title: 'Welcome back!', description: "You've successfully signed in." },
  // Stays until the toast of the outcome replaces it.
  creatingAccount: { title: 'Creating account...', tone: 'info', durationMs: Number.POSITIVE_INFINITY },
  signedUp: { title: 'Welcome aboard!', description: 'Your account is ready to use.' },
  becameGuest: { title: 'Welcome, guest!', description: "You're now set up as a guest user." },
  guestFailed: errorToast('Guest setup failed', 'Please try again with a different nickname'),
} as const satisfies Record<string, ToastRequest>

export function signInFailed(error: unknown): ToastRequest {
  return errorToast('Sign in failed', explain(error, 'Please check your credentials and try again'))
}

export function signUpFailed(error: unknown): ToastRequest {
  return isTakenAddress(error) ? TAKEN_ADDRESS : errorToast('Sign up failed', explain(error, signUpFallback(error)))
}

/** The two alternative forms have titles of their own, and show the reason of a refusal. */
export function variantFailed(error: unknown, title: 'Error' | 'Signup failed'): ToastRequest {
  return isTakenAddress(error) ? TAKEN_ADDRESS : errorToast(title, variantReason(error))
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
  return errorToast(title, message)
}

export function forgotPasswordFailed(error: unknown): ToastRequest {
  return errorToast(isUnreachable(error) ? 'Request Failed' : 'Error', explain(error, SOMETHING_WENT_WRONG))
}

export function resetPasswordFailed(error: unknown): ToastRequest {
  return errorToast('Reset Failed', explain(error, 'Invalid or expired reset token. Please try again.'))
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
