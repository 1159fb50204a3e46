/** The words about exporting your data and deleting your account. */
import { FLUSHED_NICKNAME } from '#contract/people/users.ts'
import { isProblem, serverMessageOr } from '#web/api/call-failed.ts'
import { errorToast, type ToastRequest } from '#web/ui/feedback/toast.store.ts'

export const rowWords = {
  download: 'Download your data',
  downloading: 'Gathering your data...',
  delete: 'Delete account',
} as const

export const deleteWords = {
  title: 'Delete account',
  description: 'Once it’s gone, we can’t bring it back.',
  goes: {
    term: 'What goes',
    text: 'Your account, your email address and everything tied to them: visits, stats, streaks, badges, pins, shared links and buddies. Your private messages go too, for both sides. We’ll cancel your premium and sign you out everywhere.',
  },
  stays: {
    term: 'What stays',
    text: `What you wrote in the public room, without your name. It’ll say “${FLUSHED_NICKNAME}”.`,
  },
  password: 'Your password',
  keep: 'Keep my account',
  confirm: 'Delete account',
  deleting: 'Deleting...',
} as const

export const DATA_SAVED: ToastRequest = {
  title: 'Your data is ready',
  description: 'Check your downloads.',
}

export const ACCOUNT_DELETED: ToastRequest = {
  title: 'Account deleted',
  description: 'Everything of yours is gone.',
}

export function exportFailed(error: unknown): ToastRequest {
  return errorToast('Download failed', serverMessageOr(error, 'We couldn’t fetch your data. Please try again.'))
}

/** A wrong password is shown beside its field, anything else in a toast. */
export function deletionRefusal(error: unknown): { field: string } | { toast: ToastRequest } {
  if (isProblem(error, 'WRONG_PASSWORD')) return { field: serverMessageOr(error, 'That’s not your password') }
  return { toast: errorToast('Account not deleted', serverMessageOr(error, 'Nothing was deleted. Please try again.')) }
}
