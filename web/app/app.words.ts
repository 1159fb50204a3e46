/** Every word of the app around the screens: titles, navigation, errors, and the toasts of the live connection. */
import { plural } from '#web/ui/text/duration.ts'
import { PRODUCT_NAME } from '#web/ui/ui.words.ts'

/** The titles of the screens, as the browser's tab shows them. */
export const titles = {
  landing: "You're not alone",
  signIn: 'Sign in',
  signUp: 'Sign up',
  guestSetup: 'Guest setup',
  forgotPassword: 'Forgot password',
  resetPassword: 'Reset password',
  home: 'Home',
  chat: 'Chat',
  privateChat: 'Private chat',
  map: 'Poop Map',
  profile: 'Profile',
  leaderboard: 'Bowl Hall of Fame',
  guide: 'How to use',
  subscribe: 'Go premium',
  admin: 'Admin dashboard',
  notFound: '404 Page Not Found',
}

export const withProductName = (title: string): string => `${title} · ${PRODUCT_NAME}`

export const layoutWords = { skip: 'Skip to content' }

export const navigationWords = {
  label: 'Main',
  home: 'Home',
  chat: 'Chat',
  chatLocked: 'locked until you’re on the bowl',
  premium: 'Premium',
  map: 'Poop Map',
  profile: 'Profile',
  leaderboard: 'Bowl Hall of Fame',
  guide: 'Guide',
  yourProfile: (nickname: string) => `${nickname}, your profile`,
  unread: (count: number) => plural(count, 'unread message'),
}

export const pageErrors = {
  notLoaded: {
    title: 'We couldn’t load this page',
    advice: 'You may be offline, or the server’s away. We’ll keep trying.',
  },
  broken: {
    title: 'Something went wrong on this page',
    advice: 'That one’s on us. Reloading usually helps; nothing you sent is lost.',
  },
  reload: 'Reload',
  toStart: 'Back to the start',
}

export const appToasts = {
  pleaseSignIn: { title: 'Please sign in', tone: 'info' },
  offBowl: { title: 'You’re off the bowl', description: 'Get back on to join the chat room.' },
  guestsOff: { title: 'Guests can’t join right now', description: 'Sign up to come in. It takes a minute.' },
  /** The description is the reason. */
  banned: 'You’ve been signed out',
} as const
