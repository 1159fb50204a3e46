/** Where a person without premium gets it: a guest needs an account first. */
import { withPremiumIntent } from '#web/features/auth/premium-intent.ts'

export function wayToPremium(isGuest: boolean): { to: string; label: string } {
  return isGuest
    ? { to: withPremiumIntent('/signup'), label: 'Sign Up' }
    : { to: '/subscribe', label: 'See what premium adds' }
}
