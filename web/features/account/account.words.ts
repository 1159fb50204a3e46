/** The words about exporting your data and deleting your account. */
import { isProblem, serverMessageOr } from '#web/api/call-failed.ts'
import type { ToastRequest } from '#web/ui/feedback/toast.store.ts'

export const DATA_SAVED: ToastRequest = {
  title: 'Your data is ready',
  description: 'Check your downloads.',
}

export const ACCOUNT_DELETED: ToastRequest = {
  title: 'Account deleted',
  description: 'Everything of yours is gone.',
}

export function exportFailed(error: unknown): ToastRequest {
  return bad('Download failed', serverMessageOr(error, 'We couldn’t fetch your data. Please try again.'))
}

/** A wrong password is shown beside its field, anything else in a toast. */
export function deletionRefusal(error: unknown): { field: string } | { toast: ToastRequest } {
  if (isProblem(error, 'WRONG_PASSWORD')) return { field: serverMessageOr(error, 'That’s not your password') }
  return { toast: bad('Account not deleted', serverMessageOr(error, 'Nothing was deleted. Please try again.')) }
}

function bad(title: string, description: string): ToastRequest {
  return { title, description, tone: 'destructive' }
}
