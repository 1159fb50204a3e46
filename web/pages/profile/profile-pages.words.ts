/** The words of the profile pages: headings, chips and links. */
import { formatDay, formatMonthAndYear } from '#web/ui/text/format.ts'

export const sectionWords = {
  you: 'You',
  badges: 'Badges',
  settings: 'Settings',
} as const

export const statsHeading = (isGuest: boolean): string => (isGuest ? 'This visit' : 'Your stats')

export const settingsWords = {
  title: (isGuest: boolean) => (isGuest ? 'Settings' : 'Account settings'),
  account: 'Account',
  privacy: 'Privacy',
  notifications: 'Notifications',
  appAndHelp: 'App and help',
  announcesBadges: 'Tell the room about my badges',
} as const

export const chipWords = {
  guest: 'Guest',
  demo: 'demo',
  offTheBowl: 'Off the bowl',
  onTheBowl: (minutes?: string) => (minutes ? `On the bowl, ${minutes}` : 'On the bowl'),
} as const

export const othersWords = {
  nobody: 'Nobody here',
  failed: 'Out of order',
  unblock: 'Unblock',
  unblocking: 'Unblocking...',
  guide: 'Guide',
} as const

export const premiumLinkWords = {
  guest: 'Sign Up',
  member: 'See what premium adds',
} as const

/** "Member since May 2026"; undefined if the date is unknown. */
export function memberSinceText(memberSince: string): string | undefined {
  const month = formatMonthAndYear(memberSince, 'UTC')
  return month === '' ? undefined : `Member since ${month}`
}

/** What a badge is for, and the day it was earned. */
export function badgeDetail(description: string, earnedAt: string | undefined): string {
  return earnedAt ? `${description} Yours since ${formatDay(earnedAt)}.` : description
}
