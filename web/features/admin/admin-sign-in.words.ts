/** The copy of the admin sign-in: toasts, hint and expiry notice. */
import { CallFailed, failureMessage, isProblem } from '#web/api/call-failed.ts'
import type { ToastRequest } from '#web/ui/feedback/toast.store.ts'
import { waitingTime } from '#web/ui/text/format.ts'

export const EXPIRED = 'Your session has ended. Please log in again.'
export const DEMO_HINT = 'Demo hint: use ADMIN_PASSWORD, or the one printed in the start-up log.'

export const granted: ToastRequest = {
  title: 'Admin access granted',
  description: 'You now have access to the admin dashboard',
}

export function denied(error: unknown): ToastRequest {
  return { title: titleOf(error), description: descriptionOf(error), tone: 'destructive' }
}

function titleOf(error: unknown): string {
  if (isProblem(error, 'RATE_LIMITED')) return 'Too many tries'
  return isProblem(error, 'INVALID_ADMIN_PASSWORD') ? 'Access denied' : 'Login failed'
}

function descriptionOf(error: unknown): string {
  if (isProblem(error, 'INVALID_ADMIN_PASSWORD')) return 'Invalid admin password'
  if (error instanceof CallFailed && error.status === 429 && error.retryAfterSeconds)
    return `Please try again in ${waitingTime(error.retryAfterSeconds)}.`
  return failureMessage(error, 'Something went wrong. Please try again.')
}
