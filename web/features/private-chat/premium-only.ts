/** What somebody is told who may not come in: small, because the guards of all screens know it. */
export const PREMIUM_ONLY = {
  title: 'Premium Feature',
  description: 'Private messaging is only available for premium users',
  tone: 'info',
} as const
