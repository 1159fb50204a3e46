/** Where a person is sent who may not see a screen, and what the page says on the way. */
import type { User } from '#contract/people/users.ts'
import { afterComingIn, withPremiumIntent } from '#web/features/auth/premium-intent.ts'
import { PREMIUM_ONLY } from '#web/features/private-chat/premium-only.ts'
import type { ToastRequest } from '#web/ui/feedback/toast.store.ts'
import type { RouteRule } from './routes.ts'

export type Who = {
  user: Pick<User, 'isPremium' | 'isOnBowl' | 'premiumPending'> | null
  isGuest: boolean
  /** The server ended the session, so the way back in is the sign-in form. */
  wasLost?: boolean
  /** Whether the chat room asks for the bowl; the caretaker may open it to everyone. */
  needsBowl?: boolean | undefined
}

export type Arrival = {
  /** By typing the address or reloading, or by a link inside the app. */
  by: 'opened' | 'linked'
  pathname: string
  search: string
}

export type Detour = {
  to: string
  toast?: ToastRequest
  /** They pressed Chat: home shows what to do first. */
  wantsChat?: true
}

const HOME: Detour = { to: '/home' }
const HOME_FIRST: Detour = { to: '/home', wantsChat: true }
const SIGN_IN: Detour = { to: '/signin' }
const SIGN_IN_TO_PAY: Detour = { to: withPremiumIntent('/signin'), toast: { title: 'Please sign in', tone: 'info' } }
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
      if (!user || (isGuest && arrival.by === 'linked')) return undefined
      return isGuest ? HOME : { to: afterComingIn({ ...arrival, user }) }
    case 'user':
      return user ? undefined : wayOut(who)
    case 'bowl':
      if (!user) return wayOut(who)
      return user.isOnBowl || !needsBowl ? undefined : HOME_FIRST
    case 'premium':
      if (!user) return SIGN_IN
      // Who was premium once keeps reading; the screen asks the server who that is.
      return isGuest ? TO_PREMIUM : undefined
    case 'members':
      return user && !isGuest ? undefined : SIGN_IN_TO_PAY
  }
}

function wayOut({ wasLost = false }: Who): Detour {
  return wasLost ? SIGN_IN : { to: '/' }
}
