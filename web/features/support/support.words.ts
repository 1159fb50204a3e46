/** What is said when a letter to support was sent, and when it was not. */
import { wordsOf } from '#web/api/call-failed.ts'
import type { ToastRequest } from '#web/ui/feedback/toast.store.ts'

export function messageSent(isPremium: boolean): ToastRequest {
  const description = isPremium ? 'Yours is read first. We answer by email.' : 'We answer by email.'
  return { title: 'Message sent', description }
}

/** Stands in the form, beside the text that is still there. */
export function notSentWords(error: unknown): string {
  return wordsOf(error, 'Not sent: we could not be reached. Your text is still here; please try again.')
}
