/** Where a person is redirected who may not see a screen, and the toast that explains it. */
import type { User } from '#contract/people/users.ts'
import { appToasts } from '#web/app/app.words.ts'
import { pathAfterSignIn, withPremiumIntent } from '#web/features/auth/premium-intent.ts'
import { PREMIUM_ONLY } from '#web/features/private-chat/private-chat.navigation.ts'
import type { ToastRequest } from '#web/ui/feedback/toast.store.ts'
import type { RouteRule } from './routes.ts'

export type Who = {
  user: Pick<User, 'isPremium' | 'isOnBowl' | 'premiumPending'> | null
  isGuest: boolean
  wasLost?: boolean
  needsBowl?: boolean | undefined
}

export type Navigation = {
  /** opened: by typing the URL or reloading. linked: by a link inside the app. */
  by: 'opened' | 'linked'
  pathname: string
  search: string
}

export type Redirect = {
  to: string
  toast?: ToastRequest
  /** The person pressed Chat; home shows what to do first. */
  wantsChat?: true
}

const HOME: Redirect = { to: '/home' }
const HOME_FIRST: Redirect = { to: '/home', wantsChat: true }
const SIGN_IN: Redirect = { to: '/signin' }
const SIGN_IN_TO_PAY: Redirect = { to: withPremiumIntent('/signin'), toast: appToasts.pleaseSignIn }
const TO_PREMIUM: Redirect = { to: '/subscribe', toast: PREMIUM_ONLY }

export function redirectFor(
  { access }: Pick<RouteRule, 'access'>,
  who: Who,
  navigation: Navigation,
): Redirect | undefined {
  const { user, isGuest, needsBowl = true } = who
  switch (access) {
    case 'anyone':
      return undefined
    case 'visitors':
      return user ? HOME : undefined
    case 'newcomers':
      // A guest signs up or in without logging out first, and so keeps the visit.
      if (!user || (isGuest && navigation.by === 'linked')) return undefined
      return isGuest ? HOME : { to: pathAfterSignIn({ ...navigation, user }) }
    case 'user':
      return user ? undefined : redirectVisitor(who)
    case 'bowl':
      if (!user) return redirectVisitor(who)
      return user.isOnBowl || !needsBowl ? undefined : HOME_FIRST
    case 'premium':
      if (!user) return SIGN_IN
      // Former premium members may still read; the screen asks the server who they are.
      return isGuest ? TO_PREMIUM : undefined
    case 'members':
      return user && !isGuest ? undefined : SIGN_IN_TO_PAY
  }
}

function redirectVisitor({ wasLost = false }: Who): Redirect {
  return wasLost ? SIGN_IN : { to: '/' }
}
