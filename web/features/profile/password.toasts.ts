/** What is said when a password was changed, was refused, or never arrived. */
import { CallFailed, wordsOf } from '#web/api/call-failed.ts'
import type { ToastRequest } from '#web/ui/toast.store.ts'

export const PASSWORD_UPDATED: ToastRequest = {
  title: 'Password Updated',
  description: 'Your other devices have been signed out.',
}

export function passwordUpdateFailed(error: unknown): ToastRequest {
  if (!(error instanceof CallFailed) || error.status === 0)
    return bad('Update Failed', 'There was an error updating your password. Please try again.')
  const fallback = 'Failed to update password. Please check your current password.'
  return bad('Password Update Failed', wordsOf(error, fallback))
}

function bad(title: string, description: string): ToastRequest {
  return { title, description, tone: 'destructive' }
}
