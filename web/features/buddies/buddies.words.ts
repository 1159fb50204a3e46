/** The copy about buddies. */
import { DECLINE_COOLDOWN_DAYS } from '#contract/social/buddies.ts'
import { isProblem, serverMessageOr } from '#web/api/call-failed.ts'
import type { ToastRequest } from '#web/ui/feedback/toast.store.ts'

export const ASK_AGAIN_LATER = `You can ask again after ${DECLINE_COOLDOWN_DAYS} days.`

export const buddyToasts = {
  requestSent: (nickname: string): ToastRequest => ({
    title: 'Buddy request sent',
    description: `${nickname} can accept it from now on.`,
  }),
  areBuddies: (nickname: string): ToastRequest => ({
    title: `${nickname} is your Bathroom Buddy`,
    description: 'You will find each other on your profile.',
  }),
  declined: (nickname: string): ToastRequest => ({
    title: 'Request declined',
    description: `${nickname} can ask again after ${DECLINE_COOLDOWN_DAYS} days.`,
  }),
  cancelled: { title: 'Request cancelled' } satisfies ToastRequest,
  ended: (nickname: string): ToastRequest => ({ title: `You and ${nickname} are no longer buddies` }),
  wantsToBe: (nickname: string): ToastRequest => ({
    title: `${nickname} wants to be your buddy`,
    description: 'Answer here, on home or on your profile.',
  }),
}

/** The copy of BUDDY-8 is the spec's. */
export function requestFailed(error: unknown): ToastRequest {
  return { title: 'Error', description: serverMessageOr(error, 'Failed to send buddy request'), tone: 'destructive' }
}

export function answerFailed(error: unknown): ToastRequest {
  if (isProblem(error, 'NOT_FOUND'))
    return { title: 'That request is gone', description: 'It was taken back or answered already.' }
  return failed('Not answered', error)
}

export function endFailed(error: unknown): ToastRequest {
  return failed('Nothing has changed', error)
}

function failed(title: string, error: unknown): ToastRequest {
  return { title, description: serverMessageOr(error, 'Please try again'), tone: 'destructive' }
}
