/** The toast for people without premium. A file of its own, so that the route guards don't import the feature. */
export const PREMIUM_ONLY = {
  title: 'Premium Feature',
  description: 'Private messaging is only available for premium users',
  tone: 'info',
} as const
