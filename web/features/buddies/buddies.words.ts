/** Every word about buddies: the lists, the requests, what a profile says about two people, and the toasts. */
import { DECLINE_COOLDOWN_DAYS } from '#contract/social/buddies.ts'
import { isProblem, serverMessageOr } from '#web/api/call-failed.ts'
import { errorToast, type ToastRequest } from '#web/ui/feedback/toast.store.ts'
import { minutesText, plural } from '#web/ui/text/duration.ts'
import { formatDayAndMonth } from '#web/ui/text/format.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const JUST_SAT_DOWN_MINUTES = 3
const DAYS_COUNTED = 7

export const buddiesWords = {
  loading: 'Loading your buddies',
  notLoaded: 'We couldn’t load your buddies.',
  list: 'Your buddies',
  onBowl: 'On the bowl',
  offBowl: 'Off the bowl',
}

/** "Your buddies" on home. */
export const homeBuddiesWords = {
  title: 'Your buddies',
  showAll: 'All buddies',
  sitting: (count: number) => `${count} sitting`,
}

/** "Bathroom buddies" on your own profile. */
export const ownBuddiesWords = {
  title: 'Bathroom buddies',
  onBowl: (count: number) => `${count} on the bowl`,
  showAll: (count: number) => `Show all buddies (${count})`,
  empty: { title: 'No buddies yet', line: 'Tap someone on the bowl and choose Be My Buddy.' },
  message: (nickname: string) => `Message ${nickname}`,
  openRequests: 'Your open requests',
  cancel: 'Cancel',
  cancelFor: (nickname: string) => `Cancel the request to ${nickname}`,
}

/** The buttons, chips and lines between two people. */
export const buddyWords = {
  ask: 'Be My Buddy',
  asking: 'Asking...',
  pending: 'Request Pending',
  wantsToBe: 'Wants to be your buddy',
  accept: 'Accept',
  accepting: 'Accepting...',
  decline: 'Decline',
  declining: 'Declining...',
  buddies: 'Bathroom Buddy',
  declined: 'Request Declined',
  premiumRequired: 'Premium Required for Buddies',
  message: 'Message',
  openChatRoom: 'Open Chat Room',
  cancelRequest: 'Cancel request',
  end: 'Stop being buddies',
  askAgainLater: `You can ask again after ${DECLINE_COOLDOWN_DAYS} days.`,
  statusNotLoaded: 'We couldn’t check if you’re buddies.',
  notPremium: 'They’re not premium right now.',
}

export const endBuddyWords = {
  title: (nickname: string) => `Stop being ${nickname}’s buddy?`,
  description: 'You’ll leave each other’s list of buddies. Your messages stay, and either of you can ask again.',
  keep: 'Stay buddies',
  end: buddyWords.end,
  ending: 'Ending...',
}

export const requestsWords = {
  title: 'Buddy requests',
  count: (requests: number) => plural(requests, 'request'),
  acceptFrom: (nickname: string) => `Accept ${nickname}`,
  declineFrom: (nickname: string) => `Decline ${nickname}`,
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
    action: { label: buddyWords.accept, onPress: onAccept },
    to: '/home',
  }),
}

/** SPEC.md prescribes this copy (BUDDY-8). */
export function requestFailed(error: unknown): ToastRequest {
  return errorToast('Error', serverMessageOr(error, 'Failed to send buddy request'))
}

export function answerFailed(error: unknown): ToastRequest {
  if (isProblem(error, 'NOT_FOUND'))
    return { title: 'That request’s gone', description: 'It’s been withdrawn or answered.' }
  return errorToast('That didn’t go through', serverMessageOr(error, 'Please try again.'))
}

export function endFailed(error: unknown): ToastRequest {
  return errorToast('Nothing’s changed', serverMessageOr(error, 'Please try again.'))
}

/** "12 min", or "2 min, just sat down"; an unknown start is one that the active list has left out. */
export function currentSitText(onBowlSince: string | undefined, now: number): string {
  const start = Date.parse(onBowlSince ?? '')
  if (Number.isNaN(start)) return buddiesWords.onBowl
  const minutes = Math.max(0, Math.floor((now - start) / MINUTE_MS))
  if (minutes === 0) return 'Just sat down'
  const text = minutesText(minutes)
  return minutes < JUST_SAT_DOWN_MINUTES ? `${text}, just sat down` : text
}

/** Compares calendar days, so the reader's `today` must be one too. Empty for a buddy who never sat. */
export function lastHereText(lastDay: string | undefined, today: string): string {
  if (lastDay === undefined) return ''
  const daysAgo = Math.round((Date.parse(today) - Date.parse(lastDay)) / DAY_MS)
  // East of the reader it may be tomorrow.
  if (daysAgo <= 0) return 'Today'
  if (daysAgo === 1) return 'Yesterday'
  return daysAgo < DAYS_COUNTED ? `${daysAgo} days ago` : formatDayAndMonth(`${lastDay}T00:00:00Z`, 'UTC')
}
