/** The toasts of a change to a message that did not go through. */
import { problems } from '#contract/protocol/problems.ts'
import type { ToastRequest } from '#web/ui/feedback/toast.store.ts'

/** The refusal after ten minutes has words of its own, because trying again would not help. */
export function changeFailed(code?: string): ToastRequest {
  const title = code === 'TOO_LATE' ? problems.TOO_LATE.message : 'That didn’t go through. Please try again.'
  return { title, tone: 'destructive' }
}
