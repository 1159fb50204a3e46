/** Where a person without premium gets it: a guest needs an account first. */
import { withPremiumWish } from '#web/features/auth/premium-intent.ts'

export function wayToPremium(isGuest: boolean): { to: string; label: string } {
  return isGuest
    ? { to: withPremiumWish('/signup'), label: 'Sign Up' }
    : { to: '/subscribe', label: 'See what premium adds' }
}
