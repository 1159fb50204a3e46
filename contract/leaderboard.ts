/** The Bowl Hall of Fame. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Person } from './users.ts'

export const LEADERS_SHOWN = 25
export const MEDALS = 3

export const Leader = z.extend(Person, {
  isPremium: z.boolean(),
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

const Place = z.object({ rank: z.int(), stat: z.int() })

export const getMyPlaces = endpoint({
  method: 'GET',
  path: '/api/leaderboard/me',
  summary: 'Where the caller stands in each list',
  answer: z.object({
    success: z.literal(true),
    time: z.optional(Place),
    messages: z.optional(Place),
    checkIns: z.optional(Place),
  }),
})
