/** The copy of the admin sign-in and of the layout around the tabs. */
import { CallFailed, failureMessage, isProblem } from '#web/api/call-failed.ts'
import { errorToast, type ToastRequest } from '#web/ui/feedback/toast.store.ts'
import { waitingTime } from '#web/ui/text/format.ts'

export const adminWords = {
  title: 'Admin dashboard',
  back: 'Back',
  sections: 'Sections',
  logout: 'Logout',
} as const

export const signInWords = {
  line: 'Staff washroom. Key required.',
  expired: 'Your session’s ended. Please log in again.',
  password: 'Password',
  demoHint: 'Demo hint: use ADMIN_PASSWORD, or the password in the start-up log.',
  login: 'Login',
  loggingIn: 'Logging in...',
} as const

export const granted: ToastRequest = {
  title: 'Admin access granted',
  description: 'You now have access to the admin dashboard',
}

export function denied(error: unknown): ToastRequest {
  return errorToast(errorTitle(error), errorDescription(error))
}

function errorTitle(error: unknown): string {
  if (isProblem(error, 'RATE_LIMITED')) return 'Too many tries'
  return isProblem(error, 'INVALID_ADMIN_PASSWORD') ? 'Access denied' : 'Login failed'
}

function errorDescription(error: unknown): string {
  if (isProblem(error, 'INVALID_ADMIN_PASSWORD')) return 'Invalid admin password'
  if (error instanceof CallFailed && error.status === 429 && error.retryAfterSeconds)
    return `Please try again in ${waitingTime(error.retryAfterSeconds)}.`
  return failureMessage(error, 'Something went wrong. Please try again.')
}
