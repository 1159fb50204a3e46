/** Where a person is sent who may not see a screen, and what they are told on the way. */
import type { User } from '#contract/users.ts'
import { PREMIUM_ONLY } from '#web/features/private-chat/premium-only.ts'
import type { RouteRule } from './routes.ts'

export type Who = {
  user: Pick<User, 'isPremium' | 'isOnBowl'> | null
  isGuest: boolean
  /** The server ended the session, so the way back in is the sign-in form. */
  wasLost?: boolean
  /** Whether the chat room asks for the bowl; the caretaker may open it to everyone. */
  needsBowl?: boolean | undefined
}

/** By typing the address or reloading, or by a link inside the app. */
export type Arrival = 'opened' | 'linked'

export type Detour = { to: string; toast?: { title: string; description?: string } }

const HOME: Detour = { to: '/home' }
const SIGN_IN: Detour = { to: '/signin' }
const TO_PREMIUM: Detour = { to: '/subscribe', toast: PREMIUM_ONLY }

/** Nothing when the screen may be seen. */
export function whereTo({ access }: Pick<RouteRule, 'access'>, who: Who, arrival: Arrival): Detour | undefined {
  const { user, isGuest, needsBowl = true } = who
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
      return user.isOnBowl || !needsBowl ? undefined : HOME
    case 'premium':
      if (!user) return SIGN_IN
      // Who was premium once keeps reading; the screen asks the server who that is.
      return isGuest ? TO_PREMIUM : undefined
    case 'members':
      return user && !isGuest ? undefined : { ...SIGN_IN, toast: { title: 'Please sign in' } }
  }
}

function wayOut({ wasLost = false }: Who): Detour {
  return wasLost ? SIGN_IN : { to: '/' }
}
