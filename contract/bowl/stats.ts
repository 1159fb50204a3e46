/** What a person's visits and messages add up to, as the profile shows it. */
import * as z from 'zod/mini'
import { TOILET } from '#contract/people/emojis.ts'
import { Person } from '#contract/people/users.ts'
import { Look } from '#contract/premium/suites.ts'
import { endpoint } from '#contract/protocol/endpoint.ts'
import { orElse } from '#contract/protocol/reading.ts'
import { BadgeMap } from './badges.ts'

/** How many percent of its bar one visit, one day in a row or one message fills. */
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

/** Whose profile it is, when nothing more is known. */
const Shown = orElse(z.extend(Person, { isOnBowl: z.boolean() }), ({ profile }) => ({
  id: Profile.safeParse(profile).data?.userId ?? '',
  nickname: 'Someone',
  emoji: TOILET,
  isOnBowl: false,
}))

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/user/profile/:userId',
  summary: "A person's public numbers",
  answer: z.object({
    success: z.literal(true),
    profile: Profile,
    /** How the person is shown, for pages that are opened directly. */
    person: Shown,
    longestSeconds: z.int(),
    /** The chosen bathroom and badges, while the person is premium. */
    look: z.optional(Look),
    /** To others the month and no more. */
    memberSince: z.string(),
    /** The last seven days where the person is, today last. For one's own eyes: when somebody sits is nobody's business. */
    week: z.optional(z.array(z.object({ day: z.string(), visits: z.int() }))),
    /** When each badge was earned; empty to others. */
    earnedAt: z.record(z.string(), z.string()),
  }),
})

/** The width of a progress bar in percent, never over 100. */
export function progressOf(stat: keyof typeof PROGRESS_PER, count: number): number {
  return Math.min(100, count * PROGRESS_PER[stat])
}
