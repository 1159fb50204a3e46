/** What is said about taking one's data along and about leaving. */
import { isProblem, wordsOf } from '#web/api/call-failed.ts'
import type { ToastRequest } from '#web/ui/feedback/toast.store.ts'

export const DATA_SAVED: ToastRequest = {
  title: 'Your data is ready',
  description: 'Look among the downloads of this browser.',
}

export const ACCOUNT_DELETED: ToastRequest = {
  title: 'Account deleted',
  description: 'Everything that was yours is gone.',
}

export function exportFailed(error: unknown): ToastRequest {
  return bad('Download failed', wordsOf(error, 'Your data could not be fetched. Please try again.'))
}

/** A wrong password is said beside its field, anything else in a toast. */
export function deletionRefusal(error: unknown): { field: string } | { toast: ToastRequest } {
  if (isProblem(error, 'WRONG_PASSWORD')) return { field: wordsOf(error, 'Your password is not right') }
  return { toast: bad('Account not deleted', wordsOf(error, 'Nothing was deleted. Please try again.')) }
}

function bad(title: string, description: string): ToastRequest {
  return { title, description, tone: 'destructive' }
}
