/** The words of the notification settings, the offer, and their toasts. */
import { serverMessageOr } from '#web/api/call-failed.ts'
import { errorToast, type ToastRequest } from '#web/ui/feedback/toast.store.ts'
import { PushBlocked } from './this-device.ts'

export const pushWords = {
  line: 'Get messages and requests even when the app’s closed.',
  blocked: 'This browser’s blocking our notifications. Allow them in its site settings.',
  unsupported:
    'This browser can’t show notifications. On an iPhone or iPad, add On the Bowl to the home screen and open it there.',
  thisDevice: 'On this device',
  allDevices: 'For all your devices',
  messages: 'Private messages',
  requests: 'Buddy requests',
  loading: 'Loading notifications',
  notLoaded: 'We couldn’t load your notifications.',
  tryAgain: 'Try again',
} as const

export const quietHoursWords = {
  title: 'Quiet hours',
  from: 'From',
  to: 'To',
  sameTimes: 'Choose two different times',
} as const

export const offerWords = {
  name: 'Turn on notifications',
  title: 'Know when someone writes',
  line: 'On this device, when the app’s closed.',
  no: 'No, thanks',
  yes: 'Turn on',
} as const

export const TURNED_ON: ToastRequest = {
  title: 'Notifications are on',
  description: 'We’ll let you know, even when the app’s closed.',
}

export function toggleFailed(isTurningOn: boolean, error: unknown): ToastRequest {
  const words =
    error instanceof PushBlocked ? pushWords.blocked : serverMessageOr(error, 'Your browser refused. Please try again.')
  return errorToast(`Notifications are still ${isTurningOn ? 'off' : 'on'}`, words)
}

export function settingsNotSaved(error: unknown): ToastRequest {
  return errorToast('Not saved', serverMessageOr(error, 'Please try again.'))
}
