/** A person's totals of visits and messages, as the profile shows them. */
import * as z from 'zod/mini'
import { TOILET } from '#contract/people/emojis.ts'
import { Person } from '#contract/people/users.ts'
import { Look } from '#contract/premium/suites.ts'
import { endpoint } from '#contract/protocol/endpoint.ts'
import { withFallback } from '#contract/protocol/reading.ts'
import { BadgeMap } from './badges.ts'

export const PROGRESS_PER = { totalVisits: 10, currentStreak: 33, longestStreak: 33, messagesCount: 2 } as const

export const Profile = z.object({
  userId: z.string(),
  totalVisits: z.int(),
  currentStreak: z.int(),
  longestStreak: z.int(),
  messagesCount: z.int(),
  badges: BadgeMap,
  isPremium: z.boolean(),
})
export type Profile = z.infer<typeof Profile>

/** An older server may not send the person, so the profile's id and a placeholder name are used. */
const Shown = withFallback(z.extend(Person, { isOnBowl: z.boolean() }), ({ profile }) => ({
  id: Profile.safeParse(profile).data?.userId ?? '',
  nickname: 'Someone',
  emoji: TOILET,
  isOnBowl: false,
}))

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/user/profile/:userId',
  summary: 'A person’s public numbers',
  answer: z.object({
    success: z.literal(true),
    profile: Profile,
    person: Shown,
    longestSeconds: z.int(),
    /** The chosen bathroom and badges, while the person is premium. */
    look: z.optional(Look),
    /** Other people get the month only. */
    memberSince: z.string(),
    /** The last seven days in the person's time zone, today last. Sent to the owner only: when a person sits is private. */
    week: z.optional(z.array(z.object({ day: z.string(), visits: z.int() }))),
    /** The next midnight in the person's time zone. Sent to the owner only. */
    dayEndsAt: z.optional(z.string()),
    /** Own profile: the exact time of each badge. */
    earnedAt: z.record(z.string(), z.string()),
    /** The day each badge was earned, in the person's time zone. */
    badgeDates: z.optional(z.record(z.string(), z.string())),
  }),
})

export function progressPercent(stat: keyof typeof PROGRESS_PER, count: number): number {
  return Math.min(100, count * PROGRESS_PER[stat])
}
