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
  'You two disappear for each other, everywhere and at once: the list, the chat and what was said in it, private messages, the Hall of Fame. If you are buddies, that ends. They are not told.'

export const BLOCK_IS_REVERSIBLE = 'You can unblock them in the settings on your profile.'
export const GUEST_BLOCK_LASTS = 'It lasts for this visit, and you can unblock them in the settings on your profile.'

export const safetyToasts = {
  blocked: (nickname: string, onUnblock: () => void): ToastRequest => ({
    title: `${nickname} is blocked`,
    description: 'You will not see each other any more.',
    // Not called "Undo": buddies that the block has separated stay separated.
    action: { label: 'Unblock', onAction: onUnblock },
  }),
  unblocked: (nickname: string): ToastRequest => ({
    title: `${nickname} is unblocked`,
    description: 'You see each other again. Who was a buddy has to be asked anew.',
  }),
  reported: {
    title: 'Report sent',
    description: 'A caretaker will look at it. Nobody is told who reported it.',
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
