/** Buddies: requests, answers and lists. Both people are premium. */
import * as z from 'zod/mini'
import { Done } from '#contract/people/auth.ts'
import { Person, UserId } from '#contract/people/users.ts'
import { endpoint } from '#contract/protocol/endpoint.ts'
import { withFallback } from '#contract/protocol/reading.ts'

export const DECLINE_COOLDOWN_DAYS = 30
export const BUDDY_REQUESTS_PER_DAY = 30

export const BuddyStatus = z.enum(['none', 'pending', 'accepted', 'rejected'])
export type BuddyStatus = z.infer<typeof BuddyStatus>

export const requestBuddy = endpoint({
  method: 'POST',
  path: '/api/buddies/request',
  summary: 'Ask a person to be a buddy; a request in return accepts',
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
  summary: 'Cancel a request or stop being buddies',
  answer: Done,
})

export const getBuddyStatus = endpoint({
  method: 'GET',
  path: '/api/buddies/status/:userId/:otherId',
  summary: 'The buddy status of two people',
  answer: z.object({
    status: withFallback(z.enum(BuddyStatus.options), () => 'none' as const),
    /** The other person asked, so the caller answers or has answered. */
    isIncoming: z.optional(z.boolean()),
  }),
})

export const listBuddies = endpoint({
  method: 'GET',
  path: '/api/buddies/:userId',
  summary: 'The caller’s buddies and open requests',
  answer: z.object({
    /** Who sat down last comes first. */
    buddies: z.array(
      z.extend(Person, {
        isOnBowl: z.boolean(),
        /** The calendar day of their last sit, in their own time zone; never the hour. */
        lastDay: z.optional(z.string()),
      }),
    ),
    incoming: z.array(Person),
    outgoing: z.array(Person),
  }),
})

export const buddyEvents = [
  z.object({ type: z.literal('BUDDY_REQUEST'), from: Person }),
  /** The new status between the receiver of the event and `userId`. */
  z.object({ type: z.literal('BUDDY_CHANGED'), userId: z.string(), status: BuddyStatus }),
] as const
