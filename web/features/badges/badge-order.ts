/** In which order a profile shows the eight badges: the earned ones first, each group as the product lists them. */
import { type BadgeKey, type BadgeMap, badgeKeys } from '#contract/badges.ts'

export type BadgeState = { badge: BadgeKey; isEarned: boolean }

export function badgeStatesOf(earned: BadgeMap): BadgeState[] {
  const states = badgeKeys.map((badge) => ({ badge, isEarned: earned[badge] ?? false }))
  return [...states.filter(({ isEarned }) => isEarned), ...states.filter(({ isEarned }) => !isEarned)]
}
