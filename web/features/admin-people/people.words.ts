/** The copy of User Management: filters, table, flags, dialogs and toasts. */
import { type AdminUser, USERS_COUNTED_MAX } from '#contract/admin/admin.ts'
import { FLUSHED_NICKNAME } from '#contract/people/users.ts'
import { errorToast, type ToastRequest } from '#web/ui/feedback/toast.store.ts'
import { formatCount } from '#web/ui/text/format.ts'

export const peopleWords = {
  search: 'Search',
  searchPlaceholder: 'Search email or nickname',
  filter: 'Which users',
  copyEmails: 'Copy all emails',
} as const

export const figureWords = {
  members: 'Users',
  premium: 'Premium',
  onBowlNow: 'On the bowl now',
  guestsToday: 'Guests today',
} as const

export const tableWords = {
  title: 'Users',
  columns: ['User', 'Email', 'Joined', 'Status', 'Actions'],
  noEmail: 'None',
  loading: 'Loading users',
  notLoaded: 'We couldn’t load the list.',
  empty: 'No users found',
  emptyLine: 'All quiet in here.',
  loadMore: 'Load more',
} as const

export const actionWords = {
  grantPremium: 'Grant premium',
  removePremium: 'Remove premium',
  resetPassword: 'Reset password',
  sanction: 'Mute or ban',
  delete: 'Delete user',
  /** An icon button as a screen reader says it. */
  about: (action: string, nickname: string) => `${action}: ${nickname}`,
} as const

export const deleteWords = {
  title: (nickname: string) => `Delete ${nickname}?`,
  description: `This is permanent and removes all their data. What they said in the public room stays, as “${FLUSHED_NICKNAME}”.`,
  confirm: 'Delete user',
  deleting: 'Deleting...',
} as const

export const passwordWords = {
  title: 'Reset password',
  description: (nickname: string) =>
    `We’ll sign ${nickname} out everywhere and email them that their password has changed.`,
  field: 'New password',
  placeholder: 'New password (min 6 characters)',
  cancel: 'Cancel',
  reset: 'Reset Password',
  resetting: 'Resetting...',
  tryAgain: 'Please try again.',
} as const

export type PeopleKind = 'all' | 'registered' | 'guests'

export const peopleKinds: readonly { value: PeopleKind; label: string }[] = [
  { value: 'all', label: 'All Users' },
  { value: 'registered', label: 'Registered' },
  { value: 'guests', label: 'Guests' },
]

export type Flag = { label: string; tone: 'neutral' | 'brass' | 'live' | 'bad' }

export function listFlags({ isPremium, isOnBowl, isGuest, ban, mute }: AdminUser): Flag[] {
  const flags: (Flag | false)[] = [
    isPremium ? { label: 'Premium', tone: 'brass' } : { label: 'Free', tone: 'neutral' },
    isOnBowl && { label: 'On Bowl', tone: 'live' },
    isGuest && { label: 'Guest', tone: 'neutral' },
    ban !== undefined && { label: 'Banned', tone: 'bad' },
    mute !== undefined && { label: 'Muted', tone: 'bad' },
  ]
  return flags.filter((flag) => flag !== false)
}

/** The server stops counting at the maximum. */
export function totalText(total: number): string {
  if (total >= USERS_COUNTED_MAX) return `${formatCount(USERS_COUNTED_MAX)} people or more`
  return `${formatCount(total)} ${total === 1 ? 'person' : 'people'}`
}

export const peopleToasts = {
  deleted: { title: 'User deleted', description: 'User has been successfully deleted' },
  deleteFailed: errorToast('Error', 'Failed to delete user'),
  premiumChanged: { title: 'Premium status updated', description: 'User premium status has been updated' },
  premiumFailed: errorToast('Error', 'Failed to update premium status'),
  passwordReset: { title: 'Password reset', description: 'Password has been reset successfully' },
  passwordFailed: errorToast('Error', 'Failed to reset password'),
  copyFailed: errorToast('Copy failed', 'Could not copy emails to clipboard'),
} as const satisfies Record<string, ToastRequest>

export function emailsCopied(count: number): ToastRequest {
  const addresses = `${formatCount(count)} ${count === 1 ? 'address is' : 'addresses are'}`
  return { title: 'Emails copied', description: `${addresses} on the clipboard` }
}
