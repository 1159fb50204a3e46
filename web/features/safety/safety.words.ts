/** The texts of blocks and reports. */
import type { ReportDraft } from '#contract/people/safety.ts'
import { serverMessageOr } from '#web/api/call-failed.ts'
import type { ToastRequest } from '#web/ui/feedback/toast.store.ts'

export const REASONS: readonly { value: ReportDraft['reason']; label: string }[] = [
  { value: 'abuse', label: 'Hurtful or threatening' },
  { value: 'sexual', label: 'Sexual' },
  { value: 'spam', label: 'Spam or advertising' },
  { value: 'impersonation', label: 'Pretends to be someone' },
  { value: 'other', label: 'Something else' },
]

export const REASON_MISSING = 'Please choose a reason'

export const WHAT_A_BLOCK_DOES =
  'You’ll vanish from each other’s app at once: the list, the chat and what was said in it, private messages, the Hall of Fame. If you’re buddies, that ends. We won’t tell them.'

export const BLOCK_IS_REVERSIBLE = 'You can unblock them in the settings on your profile.'
export const GUEST_BLOCK_LASTS = 'It lasts for this visit. You can unblock them in the settings on your profile.'

/** On the profile of a person you have blocked. */
export function blockedLine(nickname: string): string {
  return `You blocked ${nickname}. You can’t see each other, and they weren’t told.`
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
  return { title, description: serverMessageOr(error, 'Please try again'), tone: 'destructive' }
}
