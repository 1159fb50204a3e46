/** The copy of the landing page's first screen. */

export const landingWords = {
  headline: "You're not alone.",
  howItWorks: 'How it works',
  onTheBowl: 'on the bowl',
  signUp: 'Sign Up',
  guest: 'Continue as Guest',
  noGuests: 'Guests can’t join right now. Please sign up.',
  signIn: 'Already a User',
  upgrade: 'Upgrade to Premium',
} as const
