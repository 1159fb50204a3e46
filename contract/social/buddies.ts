/** People you have met become people you know. Both sides are premium. */
import * as z from 'zod/mini'
import { Done } from '#contract/people/auth.ts'
import { Person, UserId } from '#contract/people/users.ts'
import { endpoint } from '#contract/protocol/endpoint.ts'
import { orElse } from '#contract/protocol/reading.ts'

export const DAYS_AFTER_A_DECLINE = 30
export const BUDDY_REQUESTS_PER_DAY = 30

export const BuddyStatus = z.enum(['none', 'pending', 'accepted', 'rejected'])
export type BuddyStatus = z.infer<typeof BuddyStatus>

export const requestBuddy = endpoint({
  method: 'POST',
  path: '/api/buddies/request',
  summary: 'Ask somebody to be a buddy; asking back accepts',
  body: z.object({ senderId: UserId, receiverId: UserId }),
  answer: z.object({ success: z.literal(true), message: z.string(), status: z.optional(BuddyStatus) }),
})

export const respondToBuddy = endpoint({
  method: 'POST',
  path: '/api/buddies/respond',
  summary: 'Accept or decline a request',
  body: z.object({ requesterId: UserId, accept: z.boolean() }),
  answer: Done,
})

export const endBuddy = endpoint({
  method: 'DELETE',
  path: '/api/buddies/:otherId',
  summary: 'Cancel a request or end a friendship',
  answer: Done,
})

export const getBuddyStatus = endpoint({
  method: 'GET',
  path: '/api/buddies/status/:userId/:otherId',
  summary: 'How the two stand',
  answer: z.object({
    status: orElse(z.enum(BuddyStatus.options), () => 'none' as const),
    /** The other one asked: it is, or was, the caller's to answer. */
    isIncoming: z.optional(z.boolean()),
  }),
})

export const listBuddies = endpoint({
  method: 'GET',
  path: '/api/buddies/:userId',
  summary: "The caller's buddies and open requests",
  answer: z.object({
    buddies: z.array(z.extend(Person, { isOnBowl: z.boolean() })),
    incoming: z.array(Person),
    outgoing: z.array(Person),
  }),
})

export const buddyEvents = [
  z.object({ type: z.literal('BUDDY_REQUEST'), from: Person }),
  /** How the person who hears it stands with another from now on. */
  z.object({ type: z.literal('BUDDY_CHANGED'), userId: z.string(), status: BuddyStatus }),
] as const
