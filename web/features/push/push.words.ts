/** The words for turning notifications on or off, and for saving their settings. */
import { serverMessageOr } from '#web/api/call-failed.ts'
import type { ToastRequest } from '#web/ui/feedback/toast.store.ts'
import { PushBlocked } from './this-device.ts'

export const TURNED_ON: ToastRequest = {
  title: 'Notifications are on',
  description: 'We’ll let you know, even when the app’s closed.',
}

export const BLOCKED_HERE = 'This browser blocks notifications from On the Bowl. Allow them in its site settings.'

export function toggleFailed(isTurningOn: boolean, error: unknown): ToastRequest {
  const words =
    error instanceof PushBlocked ? BLOCKED_HERE : serverMessageOr(error, 'Your browser refused. Please try again.')
  return { title: `Notifications are still ${isTurningOn ? 'off' : 'on'}`, description: words, tone: 'destructive' }
}

export function settingsNotSaved(error: unknown): ToastRequest {
  return { title: 'Not saved', description: serverMessageOr(error, 'Please try again.'), tone: 'destructive' }
}
