/** Every word about who is on the bowl: the throne, the list, the bench, the toasts, and the links of home. */
import { UPGRADE_PROMPT_EVERY } from '#contract/bowl/presence.ts'
import { MONTHLY_PRICE } from '#contract/premium/premium.ts'
import { plural } from '#web/ui/text/duration.ts'

export const throneCardWords = {
  onBowl: 'On the bowl',
  tapToGetOff: 'Tap to get off',
  /** Each on two lines. */
  getOn: ['Get on', 'the bowl'],
  offDuty: ['Lid’s down.', 'You’re off duty.'],
  spokenStatus: 'You’re on the bowl',
  openChatRoom: 'Open Chat Room',
  chatRoomLocked: 'You must be on the bowl to join the chat room.',
  /** In the lock of the door; the rest is the spoken timer. */
  occupied: (spoken: string) => `Occupied, ${spoken}`,
} as const

export const activeUsersWords = {
  title: 'Current buddies',
  loading: 'Loading buddies',
  onBowl: (count: number) => `${count} on the bowl`,
  empty: 'All quiet. Be the first to sit.',
  notLoaded: 'We couldn’t load who’s here.',
  showAll: (count: number) => `View all current buddies (${count})`,
  showMore: 'Show more',
  guest: 'Guest',
  buddy: 'Buddy',
  demo: 'demo',
  available: 'Available',
  offline: 'Offline',
} as const

export const benchWords = {
  title: 'On the bowl',
  people: 'People on the bowl',
  inRoom: 'In the room',
  all: 'All',
  free: 'Free',
  seeAll: (count: number | undefined) => `See all ${count}`,
  demoBuddies: 'Demo buddies keep you company and never count.',
  demo: 'demo',
  justSat: 'just sat',
}

export type NoticeKind = 'sat down' | 'got up'

/** What follows the first name: "sat down", "and 3 others sat down". */
export function noticeText({ kind, people }: { kind: NoticeKind; people: readonly unknown[] }): string {
  const others = people.length - 1
  return others === 0 ? kind : `and ${plural(others, 'other')} ${kind}`
}

export const inactivityWords = {
  title: 'Quiet in there',
  stillOn: 'Still on the bowl',
  ended: 'You’re off the bowl',
}

/** A press on the throne was refused; `reason` comes from the server. */
export function refusedWords(isStillOn: boolean, reason: string): { title: string; description: string } {
  if (isStillOn) return { title: 'That didn’t go through', description: 'You’re still on' }
  return { title: 'You’re still off', description: reason }
}

export const leaveWords = {
  button: 'Get Off the Bowl & Log Out',
  title: 'Leaving so soon?',
  description: 'Are you sure you want to log out? This will also take you off the bowl.',
  stay: 'Stay seated',
  leave: 'Log Out',
  leaving: 'Logging out...',
}

export const upgradeWords = {
  title: (visits: number | undefined) =>
    `${visits === undefined || visits === UPGRADE_PROMPT_EVERY ? 'Five' : visits} visits in. You deserve brass.`,
  description: `A name of your own, 15 exclusive emojis and private chat, for ${MONTHLY_PRICE} a month.`,
  notNow: 'Not Now',
  upgrade: 'Upgrade to Premium',
}

export const homeLinkWords = {
  map: 'Poop Map',
  hallOfFame: 'Bowl Hall of Fame',
  guide: 'Guide',
  constipationCorner: 'Constipation Corner',
  comingSoon: 'Coming soon',
  finishUpgrade: 'Finish your upgrade',
  goPremium: 'Go Premium',
  whatPremiumAdds: 'Your own name, private chats, better tiles.',
  perMonth: '/mo',
}
