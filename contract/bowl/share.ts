/** Share links of a person's achievements: each opens a page with a picture until it is revoked or a year old. */
import * as z from 'zod/mini'
import { endpoint } from '#contract/protocol/endpoint.ts'
import { badgeKeys } from './badges.ts'
import { boardKeys } from './leaderboard.ts'

export const SHARE_DAYS = 365
/** Beyond this number the oldest link is removed. */
export const SHARES_KEPT = 100

/** Only what is shared; the server fills in the number itself. */
export const NewShare = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['time', 'messages', 'checkins', 'streak']) }),
  z.object({ type: z.literal('badge'), badge: z.enum(badgeKeys) }),
  z.object({ type: z.literal('leaderboard'), board: z.enum(boardKeys) }),
])
export type NewShare = z.infer<typeof NewShare>

export const createShare = endpoint({
  method: 'POST',
  path: '/api/shares',
  summary: 'Create a link to one of the caller’s achievements, or return the existing one',
  body: NewShare,
  answer: z.object({
    success: z.literal(true),
    id: z.string(),
    url: z.string(),
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
  summary: 'The caller’s open links, newest first',
  answer: z.object({ success: z.literal(true), shares: z.array(SharedLink) }),
})

export const revokeShare = endpoint({
  method: 'DELETE',
  path: '/api/shares/:id',
  summary: 'Close one of the caller’s links permanently',
  answer: z.object({ success: z.literal(true) }),
})
