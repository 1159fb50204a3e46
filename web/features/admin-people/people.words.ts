/** The copy of User Management: filters, flags and toasts. */
import { type AdminUser, USERS_COUNTED_MAX } from '#contract/admin/admin.ts'
import type { ToastRequest } from '#web/ui/feedback/toast.store.ts'
import { formatCount } from '#web/ui/text/format.ts'

export type PeopleKind = 'all' | 'registered' | 'guests'

export const peopleKinds: readonly { value: PeopleKind; label: string }[] = [
  { value: 'all', label: 'All Users' },
  { value: 'registered', label: 'Registered' },
  { value: 'guests', label: 'Guests' },
]

export type Flag = { label: string; tone: 'neutral' | 'brass' | 'live' | 'bad' }

export function flagsOf({ isPremium, isOnBowl, isGuest, ban, mute }: AdminUser): Flag[] {
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
  deleteFailed: bad('Error', 'Failed to delete user'),
  premiumChanged: { title: 'Premium status updated', description: 'User premium status has been updated' },
  premiumFailed: bad('Error', 'Failed to update premium status'),
  passwordReset: { title: 'Password reset', description: 'Password has been reset successfully' },
  passwordFailed: bad('Error', 'Failed to reset password'),
  copyFailed: bad('Copy failed', 'Could not copy emails to clipboard'),
} as const satisfies Record<string, ToastRequest>

export function emailsCopied(count: number): ToastRequest {
  const addresses = `${formatCount(count)} ${count === 1 ? 'address is' : 'addresses are'}`
  return { title: 'Emails copied', description: `${addresses} on the clipboard` }
}

function bad(title: string, description: string) {
  return { title, description, tone: 'destructive' } as const
}
