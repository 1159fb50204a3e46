/** Links of one's own to what one has achieved: each opens a page with a picture, until it is revoked or a year old. */
import * as z from 'zod/mini'
import { endpoint } from '#contract/protocol/endpoint.ts'
import { badgeKeys } from './badges.ts'
import { boardKeys } from './leaderboard.ts'

export const SHARE_DAYS = 365
/** Of more than these the one that was shared longest ago makes room. */
export const SHARES_KEPT = 100

/** What is shared; how much of it is what the server has counted. */
export const NewShare = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['time', 'messages', 'checkins', 'streak']) }),
  z.object({ type: z.literal('badge'), badge: z.enum(badgeKeys) }),
  z.object({ type: z.literal('leaderboard'), board: z.enum(boardKeys) }),
])
export type NewShare = z.infer<typeof NewShare>

export const createShare = endpoint({
  method: 'POST',
  path: '/api/shares',
  summary: 'Make a link to one of the own achievements, or get the one there is',
  body: NewShare,
  answer: z.object({
    success: z.literal(true),
    id: z.string(),
    url: z.string(),
    /** The number on the card; 1 for a badge. */
    value: z.int(),
    expiresAt: z.string(),
  }),
})

export const SharedLink = z.object({
  id: z.string(),
  url: z.string(),
  title: z.string(),
  emoji: z.string(),
  sharedAt: z.string(),
  expiresAt: z.string(),
})
export type SharedLink = z.infer<typeof SharedLink>

export const listShares = endpoint({
  method: 'GET',
  path: '/api/shares',
  summary: 'The own links that are open, newest first',
  answer: z.object({ success: z.literal(true), shares: z.array(SharedLink) }),
})

export const revokeShare = endpoint({
  method: 'DELETE',
  path: '/api/shares/:id',
  summary: 'Close one of the own links for good',
  answer: z.object({ success: z.literal(true) }),
})
