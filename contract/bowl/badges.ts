/** The eight badges, and which of them a person's counts have earned. */
import * as z from 'zod/mini'
import { endpoint } from '#contract/protocol/endpoint.ts'

export type Achievements = {
  totalVisits: number
  longestStreak: number
  messagesCount: number
  longestSeconds: number
}

type BadgeDescription = { label: string; emoji: string; takes: string; needs: Partial<Achievements> }

export const badges = {
  regular: { label: 'Regular', emoji: '🚽', takes: 'Visited 5 times', needs: { totalVisits: 5 } },
  dedicated: { label: 'Dedicated', emoji: '🏅', takes: '10 visits', needs: { totalVisits: 10 } },
  streaker: { label: 'Streaker', emoji: '🔥', takes: '3 days in a row', needs: { longestStreak: 3 } },
  chatty: { label: 'Chatty', emoji: '💬', takes: 'Sent 10 messages', needs: { messagesCount: 10 } },
  social_butterfly: { label: 'Social Butterfly', emoji: '🦋', takes: '50 messages', needs: { messagesCount: 50 } },
  long_timer: {
    label: "I'll be out in a minute",
    emoji: '⏳',
    takes: '25+ minutes on the bowl',
    needs: { longestSeconds: 25 * 60 },
  },
  bathroomholic: { label: 'Bathroomholic', emoji: '🏆', takes: '7 days in a row', needs: { longestStreak: 7 } },
  diamond_rough: {
    label: 'Diamond in the rough',
    emoji: '💎',
    takes: '100+ messages',
    needs: { messagesCount: 100 },
  },
} as const satisfies Record<string, BadgeDescription>

export type BadgeKey = keyof typeof badges

export const badgeKeys = Object.keys(badges) as [BadgeKey, ...BadgeKey[]]

/** The label as part of a sentence; a label that is itself a sentence is quoted. */
export function badgeInText(key: BadgeKey): string {
  return key === 'long_timer' ? `“${badges[key].label}”` : badges[key].label
}

export const BadgeMap = z.record(z.string(), z.boolean())
export type BadgeMap = z.infer<typeof BadgeMap>

export const BadgeProgress = z.object({ value: z.int(), goal: z.int() })
export type BadgeProgress = z.infer<typeof BadgeProgress>

export function earnedBadges(achievements: Achievements): BadgeKey[] {
  return badgeKeys.filter((key) =>
    Object.entries(badges[key].needs).every(([stat, atLeast]) => achievements[stat as keyof Achievements] >= atLeast),
  )
}

export function toBadgeMap(earned: readonly BadgeKey[]): BadgeMap {
  return Object.fromEntries(badgeKeys.map((key) => [key, earned.includes(key)]))
}

/** How far a person is: the goal is the badge's own number, and the value never exceeds it. */
export function badgeProgress(key: BadgeKey, achievements: Achievements): BadgeProgress {
  const [[stat, goal] = ['totalVisits', 1]] = Object.entries(badges[key].needs)
  return { value: Math.min(achievements[stat as keyof Achievements], goal), goal }
}

/** The open badge with the largest share of its goal, of those at half or more; of two equal ones the first in order. */
export function nearestBadge(
  achievements: Achievements,
  earned: readonly BadgeKey[],
): (BadgeProgress & { badge: BadgeKey }) | null {
  const open = badgeKeys.filter((key) => !earned.includes(key))
  const near = open
    .map((badge) => ({ badge, ...badgeProgress(badge, achievements) }))
    .filter(({ value, goal }) => value * 2 >= goal && value < goal)
  return near.sort((one, other) => other.value / other.goal - one.value / one.goal)[0] ?? null
}

export const getBadges = endpoint({
  method: 'GET',
  path: '/api/badges',
  summary: 'The caller’s badges, and how far the open ones are',
  answer: z.object({
    success: z.literal(true),
    /** `isSeen`: a ceremony or the shelf has shown it. */
    badges: z.record(z.string(), z.object({ earnedAt: z.string(), isSeen: z.boolean() })),
    progress: z.record(z.string(), BadgeProgress),
    tellsRoom: z.boolean(),
  }),
})

export const markBadgesSeen = endpoint({
  method: 'POST',
  path: '/api/badges/seen',
  summary: 'A ceremony or the shelf has shown these badges',
  body: z.object({ badges: z.array(z.enum(badgeKeys)).check(z.maxLength(badgeKeys.length)) }),
  answer: z.object({ success: z.literal(true) }),
})

export const setBadgeSettings = endpoint({
  method: 'PUT',
  path: '/api/badges/settings',
  summary: 'Whether the room gets a line when the caller earns a badge',
  body: z.object({ tellsRoom: z.boolean() }),
  answer: z.object({ success: z.literal(true), tellsRoom: z.boolean() }),
})

export const badgeEvents = [
  z.object({ type: z.literal('BADGE_EARNED'), badge: z.enum(badgeKeys) }),
  /** A line in the room: a member earned a badge. */
  z.object({
    type: z.literal('BADGE_LINE'),
    userId: z.string(),
    nickname: z.string(),
    badge: z.enum(badgeKeys),
    at: z.string(),
  }),
] as const
