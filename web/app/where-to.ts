/** Where a person is sent who may not see a screen, and what they are told on the way. */
import type { User } from '#contract/users.ts'
import type { RouteRule } from './routes.ts'

export type Who = {
  user: Pick<User, 'isPremium' | 'isOnBowl'> | null
  isGuest: boolean
  /** The server ended the session, so the way back in is the sign-in form. */
  wasLost?: boolean
}

/** By typing the address or reloading, or by a link inside the app. */
export type Arrival = 'opened' | 'linked'

export type Detour = { to: string; toast?: { title: string; description?: string } }

const HOME: Detour = { to: '/home' }
const SIGN_IN: Detour = { to: '/signin' }
const PREMIUM_ONLY: Detour = {
  to: '/subscribe',
  toast: { title: 'Premium Feature', description: 'Private messaging is only available for premium users' },
}

/** Nothing when the screen may be seen. */
export function whereTo({ access }: Pick<RouteRule, 'access'>, who: Who, arrival: Arrival): Detour | undefined {
  const { user, isGuest } = who
  switch (access) {
    case 'anyone':
      return undefined
    case 'visitors':
      return user ? HOME : undefined
    case 'newcomers':
      // A guest signs up or in without logging out first, and so keeps the visit.
      return user && !(isGuest && arrival === 'linked') ? HOME : undefined
    case 'user':
      return user ? undefined : wayOut(who)
    case 'bowl':
      if (!user) return wayOut(who)
      return user.isOnBowl ? undefined : HOME
    case 'premium':
      if (!user) return SIGN_IN
      return user.isPremium ? undefined : PREMIUM_ONLY
    case 'members':
      return user && !isGuest ? undefined : { ...SIGN_IN, toast: { title: 'Please sign in' } }
  }
}

function wayOut({ wasLost = false }: Who): Detour {
  return wasLost ? SIGN_IN : { to: '/' }
}
