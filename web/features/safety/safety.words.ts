/** The copy of menus, blocks and reports. */
import type { ReportDraft } from '#contract/people/safety.ts'
import { serverMessageOr } from '#web/api/call-failed.ts'
import { errorToast, type ToastRequest } from '#web/ui/feedback/toast.store.ts'

export const menuWords = {
  of: (nickname: string) => `More about ${nickname}`,
  /** In the menu of the message. */
  reportIt: 'Report',
  report: (nickname: string) => `Report ${nickname}`,
  block: (nickname: string) => `Block ${nickname}`,
  unblock: (nickname: string) => `Unblock ${nickname}`,
} as const

export const blockWords = {
  title: (nickname: string) => `Block ${nickname}?`,
  block: 'Block',
  blocking: 'Blocking...',
  unblock: 'Unblock',
  unblocking: 'Unblocking...',
} as const

/** In place of a chat with a person you have blocked. */
export const blockedNoticeWords = {
  title: (nickname: string) => `You blocked ${nickname}`,
  line: 'Neither of you sees what the other does or says. We didn’t tell them.',
} as const

export const blockedListWords = {
  title: 'Blocked people',
  line: 'You don’t see each other anywhere. We never tell them.',
  done: 'Done',
  loading: 'Loading blocked people',
  notLoaded: 'We couldn’t load the list.',
  empty: 'Nobody’s blocked',
  emptyLine: 'You can block someone from their profile or a message.',
} as const

export const reportWords = {
  title: (nickname: string) => `Report ${nickname}`,
  description: 'We’ll keep a copy of how it looks now. We won’t say who reported it.',
  subject: 'What’s it about?',
  subjects: { message: 'The message', profile: 'The profile', nickname: 'The nickname' },
  reason: 'What’s wrong?',
  note: 'Anything else? (optional)',
  charactersLeft: (count: number) => `${count} characters left`,
  cancel: 'Cancel',
  send: 'Send report',
  sending: 'Sending...',
} as const

export const REASONS: readonly { value: ReportDraft['reason']; label: string }[] = [
  { value: 'abuse', label: 'Hurtful or threatening' },
  { value: 'sexual', label: 'Sexual' },
  { value: 'spam', label: 'Spam or advertising' },
  { value: 'impersonation', label: 'Pretending to be someone else' },
  { value: 'other', label: 'Something else' },
]

export const REASON_MISSING = 'Please choose a reason'

export const WHAT_A_BLOCK_DOES =
  'You won’t see each other anywhere: not in the list, the chat, private messages or the Hall of Fame. If you’re buddies, that ends. We won’t tell them.'

export const BLOCK_IS_REVERSIBLE = 'You can unblock them in the settings on your profile.'
export const GUEST_BLOCK_LASTS = 'It lasts for this visit. You can unblock them in the settings on your profile.'

/** On the profile of a person you have blocked. */
export function blockedLine(nickname: string): string {
  return `You blocked ${nickname}. You can’t see each other, and we didn’t tell them.`
}

export const safetyToasts = {
  blocked: (nickname: string, onUnblock: () => void): ToastRequest => ({
    title: `${nickname} is blocked`,
    description: 'You won’t see each other.',
    // Not called "Undo": buddies that the block has separated stay separated.
    action: { label: 'Unblock', onPress: onUnblock, isUndo: true },
  }),
  unblocked: (nickname: string): ToastRequest => ({
    title: `${nickname} is unblocked`,
    description: 'You can see each other again. Want to be buddies? Ask again.',
  }),
  reported: {
    title: 'Report sent',
    description: 'A moderator will take a look. We won’t say who reported it.',
  } satisfies ToastRequest,
}

export function blockFailed(error: unknown): ToastRequest {
  return failed('Not blocked', error)
}

export function unblockFailed(error: unknown): ToastRequest {
  return failed('Still blocked', error)
}

export function reportFailed(error: unknown): ToastRequest {
  return failed('Report not sent', error)
}

function failed(title: string, error: unknown): ToastRequest {
  return errorToast(title, serverMessageOr(error, 'Please try again.'))
}
