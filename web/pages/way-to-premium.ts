/** Where somebody without premium gets it: a guest needs an account first. */
export function wayToPremium(isGuest: boolean): { to: string; label: string } {
  return isGuest ? { to: '/signup', label: 'Sign Up' } : { to: '/subscribe', label: 'See what premium adds' }
}
