/** What is said when a password was changed, was refused, or never arrived; and at which field it stays. */
import { problems } from '#contract/protocol/problems.ts'
import { CallFailed, isProblem, wordsOf } from '#web/api/call-failed.ts'
import type { ToastRequest } from '#web/ui/feedback/toast.store.ts'

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

/** The toast goes after a while; what is wrong with a field stands under it until it is mended. */
export function refusedField(error: unknown): { name: 'currentPassword' | 'newPassword'; words: string } | undefined {
  if (isProblem(error, 'WRONG_PASSWORD'))
    return { name: 'currentPassword', words: wordsOf(error, problems.WRONG_PASSWORD.message) }
  if (isProblem(error, 'WEAK_PASSWORD'))
    return { name: 'newPassword', words: wordsOf(error, problems.WEAK_PASSWORD.message) }
  return undefined
}

function bad(title: string, description: string): ToastRequest {
  return { title, description, tone: 'destructive' }
}
