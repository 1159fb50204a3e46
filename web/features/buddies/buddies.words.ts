/** What is said about buddies: toasts, and the lines beside the labels. */
import { DAYS_AFTER_A_DECLINE } from '#contract/social/buddies.ts'
import { isProblem, wordsOf } from '#web/api/call-failed.ts'
import type { ToastRequest } from '#web/ui/feedback/toast.store.ts'

export const ASK_AGAIN_LATER = `You can ask again after ${DAYS_AFTER_A_DECLINE} days.`

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
    description: `${nickname} can ask again after ${DAYS_AFTER_A_DECLINE} days.`,
  }),
  cancelled: { title: 'Request cancelled' } satisfies ToastRequest,
  ended: (nickname: string): ToastRequest => ({ title: `You and ${nickname} are no longer buddies` }),
  wantsToBe: (nickname: string): ToastRequest => ({
    title: `${nickname} wants to be your buddy`,
    description: 'Answer here, on home or on your profile.',
  }),
}

/** BUDDY-8 in the spec's own words. */
export function requestFailed(error: unknown): ToastRequest {
  return { title: 'Error', description: wordsOf(error, 'Failed to send buddy request'), tone: 'destructive' }
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
  return { title, description: wordsOf(error, 'Please try again'), tone: 'destructive' }
}
