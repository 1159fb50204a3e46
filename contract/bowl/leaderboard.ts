/** The Bowl Hall of Fame. */
import * as z from 'zod/mini'
import { Person } from '#contract/people/users.ts'
import { endpoint } from '#contract/protocol/endpoint.ts'
import { withFallback } from '#contract/protocol/reading.ts'

export const LEADERS_SHOWN = 25
export const MEDALS = 3

export const boards = {
  time: 'Longest Bowl Sessions',
  messages: 'Most Messages Sent',
  checkIns: 'Most Daily Check-ins',
} as const

export type Board = keyof typeof boards

export const boardKeys = Object.keys(boards) as [Board, ...Board[]]

export const Leader = z.extend(Person, {
  isPremium: z.boolean(),
  /** Among all members, including those the reader can't see because of a block. */
  rank: withFallback(z.int(), (_, at) => at + 1),
  /** Seconds for sessions, a count for messages and check-ins. */
  stat: z.int(),
})
export type Leader = z.infer<typeof Leader>

export const getLeaderboard = endpoint({
  method: 'GET',
  path: '/api/leaderboard',
  summary: 'The best in the bathroom business',
  answer: z.object({
    success: z.literal(true),
    timeLeaders: z.array(Leader),
    messageLeaders: z.array(Leader),
    checkInLeaders: z.array(Leader),
  }),
})

/** Ranks up to this one are exact; lower ones are rounded down to hundreds. */
export const EXACT_RANKS = 1000

const OwnRank = z.object({
  rank: z.int(),
  stat: z.int(),
  /** The rank is rounded down and may be some minutes old. */
  isAbout: z.optional(z.boolean()),
})
export type OwnRank = z.infer<typeof OwnRank>

export const getMyRanks = endpoint({
  method: 'GET',
  path: '/api/leaderboard/me',
  summary: 'The caller’s rank in each list',
  answer: z.object({
    success: z.literal(true),
    time: z.optional(OwnRank),
    messages: z.optional(OwnRank),
    checkIns: z.optional(OwnRank),
  }),
})
