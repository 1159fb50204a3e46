/** Finished sits: the summary of a person's latest one, and how often two people sat together. */
import * as z from 'zod/mini'
import { endpoint } from '#contract/protocol/endpoint.ts'
import { withFallback } from '#contract/protocol/reading.ts'
import { BadgeProgress, badgeKeys } from './badges.ts'

/** Two people sat together once their sits overlapped for this long. */
export const TOGETHER_SECONDS = 60
export const COMPANY_SHOWN = 4

const Companion = z.object({ nickname: z.string(), emoji: z.string(), isPremium: z.boolean() })
export type Companion = z.infer<typeof Companion>

const NearestBadge = withFallback(z.enum(badgeKeys), () => 'regular' as const)

export const SitStreak = z.object({
  days: z.int(),
  /** An earlier sit of this day has kept the streak. */
  keptEarlierToday: z.boolean(),
  /** The days with a visit, Monday to Sunday of the local week in which the sit began. */
  week: z.array(z.boolean()),
  /** The day of the sit in that week, 0 to 6. */
  today: z.int(),
})
export type SitStreak = z.infer<typeof SitStreak>

export const SitSummary = z.object({
  id: z.string(),
  startedAt: z.string(),
  endedAt: z.string(),
  seconds: z.int(),
  reason: withFallback(z.enum(['toggled', 'signed-out', 'away', 'inactive']), () => 'toggled' as const),
  /** 0 for guests. */
  visitsToday: z.int(),
  totalVisits: z.int(),
  /** Rank 1 is the longest of all own finished sits. Null for guests and for a first sit. */
  longest: withFallback(z.nullable(z.object({ rank: z.int(), previousSeconds: z.int() })), () => null),
  company: withFallback(z.object({ total: z.int(), people: z.array(Companion) }), () => ({ total: 0, people: [] })),
  /** Messages to the public room during the sit. */
  messages: z.int(),
  /** Null for guests. */
  streak: withFallback(z.nullable(SitStreak), () => null),
  badges: withFallback(
    z.object({
      earned: z.array(z.enum(badgeKeys)),
      /** The badge closest to its goal, when it is at half or more. */
      nearest: withFallback(z.nullable(z.extend(BadgeProgress, { badge: NearestBadge })), () => null),
    }),
    () => ({ earned: [], nearest: null }),
  ),
})
export type SitSummary = z.infer<typeof SitSummary>

export const getLatestSit = endpoint({
  method: 'GET',
  path: '/api/sits/latest',
  summary: 'The summary of the caller’s latest finished sit',
  answer: z.object({ success: z.literal(true), sit: withFallback(z.nullable(SitSummary), () => null) }),
})

export const getCompany = endpoint({
  method: 'GET',
  path: '/api/people/:userId/company',
  summary: 'How often the caller and a member sat at the same time',
  answer: z.object({
    success: z.literal(true),
    sits: z.int(),
    last: withFallback(z.nullable(z.object({ at: z.string(), seconds: z.int() })), () => null),
  }),
})
