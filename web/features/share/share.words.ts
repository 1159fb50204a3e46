/** The copy of sharing: the sentence that is shared, the buttons, your shared links and the toasts. */
import { type Achievement, lengthOf, nounFor, type Sharer, sharedName } from '#contract/bowl/achievement.ts'
import { badges } from '#contract/bowl/badges.ts'
import { boards } from '#contract/bowl/leaderboard.ts'
import { serverMessageOr } from '#web/api/call-failed.ts'
import { errorToast, type ToastRequest } from '#web/ui/feedback/toast.store.ts'
import { formatCount } from '#web/ui/text/format.ts'

export const HASHTAGS = ['#OnTheBowl', '#YoureNotAlone'] as const

/** `what` is "your 23-day streak". */
export const shareButtonWords = {
  caption: (what: string) => `Share ${what}`,
  post: 'Post',
  postLabel: (what: string) => `Post ${what} on X (Twitter)`,
  share: 'Share',
  shareLabel: (what: string) => `Share ${what} on Facebook`,
  copy: 'Copy',
  copyLabel: (what: string) => `Copy ${what}`,
  copied: 'Copied',
  more: (what: string) => `More ways to share ${what}`,
  done: 'Done',
} as const

export const sharedLinksWords = {
  title: 'Your shared links',
  description:
    'Anyone with a link sees its picture: your emoji, name and number from that day. Links work for a year, or until you revoke them.',
  loading: 'Loading your links',
  notLoaded: 'We couldn’t load your links.',
  none: 'No shared links',
  noneLine: 'Share a badge or a number, and its link shows up here.',
  open: 'Open',
  copyLabel: (title: string) => `Copy the link to ${title}`,
  revokeLabel: (title: string) => `Revoke the link to ${title}`,
} as const

export const revokeWords = {
  title: 'Revoke this link?',
  description: (title: string) =>
    `“${title}” will be gone wherever you pasted the link. Some networks keep the picture for a while.`,
  keep: 'Keep it',
  confirm: 'Revoke link',
  revoking: 'Revoking...',
} as const

export const shareToasts = {
  copyFailed: errorToast('Failed to copy', 'Please try again'),
  shareFailed: errorToast('Failed to share', 'Please try again.'),
  linkRevoked: { title: 'Link revoked' },
} as const satisfies Record<string, ToastRequest>

export function revokeFailed(error: unknown): ToastRequest {
  return errorToast('The link still works', serverMessageOr(error, 'Please try again.'))
}

/** For its owner: "your 23-day streak". */
export function ownAchievementText(achievement: Achievement): string {
  const { type, value, title } = achievement
  if (type === 'badge') return `your badge “${badges[value].label}”`
  if (type === 'leaderboard') return `your number ${formatCount(value)} spot in the Bowl Hall of Fame`
  if (value === 1 && type === 'checkins') return 'your first visit'
  if (value === 1 && type === 'messages') return 'your first message'
  return `your ${title}`
}

type Shared = { sharer: Sharer; achievement: Achievement }

/** Without the link, for networks that take it separately. */
export function shareSentence({ sharer, achievement }: Shared): string {
  return `${achievement.emoji} ${sharedName(sharer)} ${predicateFor(achievement)} ${HASHTAGS.join(' ')}`
}

/** The rest of a sentence that begins with the person's name. */
function predicateFor(achievement: Achievement): string {
  const { type, value } = achievement
  switch (type) {
    case 'checkins':
      return value === 1 ? 'just sat down for the first time.' : `has been on the bowl ${formatCount(value)} times.`
    case 'streak':
      return value === 1 ? 'just started a streak.' : `has been on the bowl ${formatCount(value)} days in a row.`
    case 'messages':
      return value === 1
        ? 'just sent their first message from the bowl.'
        : `has sent ${formatCount(value)} messages from the bowl.`
    case 'time':
      return `sat for ${lengthText(value)}, a personal best.`
    case 'badge':
      return `earned the badge “${badges[value].label}”.`
    case 'leaderboard':
      return `is number ${formatCount(value)} in the Bowl Hall of Fame (${boards[achievement.board]}).`
  }
}

function lengthText(seconds: number): string {
  const { count, unit } = lengthOf(seconds)
  return `${formatCount(count)} ${nounFor(count, unit)}`
}
