/** What is said when notifications were turned on or off, or could not be. */
import { wordsOf } from '#web/api/call-failed.ts'
import type { ToastRequest } from '#web/ui/feedback/toast.store.ts'
import { Blocked } from './this-device.ts'

export const TURNED_ON: ToastRequest = {
  title: 'Notifications are on',
  description: 'You hear of it here while no page of yours is open.',
}

export const BLOCKED_HERE = 'This browser blocks notifications from On the Bowl. Allow them in its site settings.'

/** What was wanted did not happen, so it is still the other way. */
export function notTurned(isOnWanted: boolean, error: unknown): ToastRequest {
  const words =
    error instanceof Blocked ? BLOCKED_HERE : wordsOf(error, 'This browser would not have it. Please try again.')
  return { title: `Notifications are still ${isOnWanted ? 'off' : 'on'}`, description: words, tone: 'destructive' }
}

export function notSaved(error: unknown): ToastRequest {
  return { title: 'Not saved', description: wordsOf(error, 'Please try again.'), tone: 'destructive' }
}
