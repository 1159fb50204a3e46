/** The toasts of a password change, and the field that an error belongs to. */
import { problems } from '#contract/protocol/problems.ts'
import { CallFailed, isProblem, serverMessageOr } from '#web/api/call-failed.ts'
import type { ToastRequest } from '#web/ui/feedback/toast.store.ts'

export const PASSWORD_UPDATED: ToastRequest = {
  title: 'Password Updated',
  description: 'Your other devices have been signed out.',
}

export function passwordUpdateFailed(error: unknown): ToastRequest {
  if (!(error instanceof CallFailed) || error.status === 0)
    return errorToast('Update Failed', 'There was an error updating your password. Please try again.')
  const fallback = 'Failed to update password. Please check your current password.'
  return errorToast('Password Update Failed', serverMessageOr(error, fallback))
}

/** The toast disappears after a while; the error under its field stays until it is corrected. */
export function refusedField(error: unknown): { name: 'currentPassword' | 'newPassword'; words: string } | undefined {
  if (isProblem(error, 'WRONG_PASSWORD'))
    return { name: 'currentPassword', words: serverMessageOr(error, problems.WRONG_PASSWORD.message) }
  if (isProblem(error, 'WEAK_PASSWORD'))
    return { name: 'newPassword', words: serverMessageOr(error, problems.WEAK_PASSWORD.message) }
  return undefined
}

function errorToast(title: string, description: string): ToastRequest {
  return { title, description, tone: 'destructive' }
}
