/** The copy about buddies. */
import { DECLINE_COOLDOWN_DAYS } from '#contract/social/buddies.ts'
import { isProblem, serverMessageOr } from '#web/api/call-failed.ts'
import type { ToastRequest } from '#web/ui/feedback/toast.store.ts'

export const ASK_AGAIN_LATER = `You can ask again after ${DECLINE_COOLDOWN_DAYS} days.`

export const bondLines = {
  failed: 'We couldn’t check if you’re buddies.',
  notPremium: 'They’re not premium right now.',
}

export const buddyToasts = {
  areBuddies: (nickname: string): ToastRequest => ({
    title: `${nickname} is your Bathroom Buddy`,
    description: 'You’ll see when they sit.',
  }),
  declined: (nickname: string): ToastRequest => ({
    title: 'Request declined',
    description: `${nickname} can ask again after ${DECLINE_COOLDOWN_DAYS} days.`,
  }),
  wantsToBe: (nickname: string, onAccept: () => void): ToastRequest => ({
    title: `${nickname} wants to be your buddy`,
    description: 'Answer now, or later on Home.',
    kind: 'request',
    action: { label: 'Accept', onPress: onAccept },
    to: '/home',
  }),
}

/** The copy of BUDDY-8 is the spec's. */
export function requestFailed(error: unknown): ToastRequest {
  return { title: 'Error', description: serverMessageOr(error, 'Failed to send buddy request'), tone: 'destructive' }
}

export function answerFailed(error: unknown): ToastRequest {
  if (isProblem(error, 'NOT_FOUND'))
    return { title: 'That request’s gone', description: 'It’s been withdrawn or answered.' }
  return failed('Not answered', error)
}

export function endFailed(error: unknown): ToastRequest {
  return failed('Nothing’s changed', error)
}

function failed(title: string, error: unknown): ToastRequest {
  return { title, description: serverMessageOr(error, 'Please try again'), tone: 'destructive' }
}
