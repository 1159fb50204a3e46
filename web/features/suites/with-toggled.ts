/** Puts a badge among the featured ones or takes it out; never more than may be featured. */
import type { BadgeKey } from '#contract/bowl/badges.ts'
import { FEATURED_BADGES_MAX } from '#contract/premium/suites.ts'

export function withToggled(featured: readonly BadgeKey[], badge: BadgeKey): BadgeKey[] {
  if (featured.includes(badge)) return featured.filter((other) => other !== badge)
  return featured.length < FEATURED_BADGES_MAX ? [...featured, badge] : [...featured]
}
