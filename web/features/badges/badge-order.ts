/** In which order a profile shows the eight badges: the featured ones, the other earned ones, then the rest. */
import { type BadgeKey, type BadgeMap, badgeKeys } from '#contract/bowl/badges.ts'

export type BadgeState = { badge: BadgeKey; isEarned: boolean; isFeatured: boolean }

/** The featured ones stand as their owner put them, each other group as the product lists them. */
export function badgeStatesOf(earned: BadgeMap, featured: readonly BadgeKey[] = []): BadgeState[] {
  const states = badgeKeys.map((badge) => ({ badge, isEarned: earned[badge] ?? false, isFeatured: false }))
  const first = featured.flatMap((badge) => states.filter((state) => state.badge === badge && state.isEarned))
  const others = states.filter((state) => !first.includes(state))
  return [
    ...first.map((state) => ({ ...state, isFeatured: true })),
    ...others.filter(({ isEarned }) => isEarned),
    ...others.filter(({ isEarned }) => !isEarned),
  ]
}
