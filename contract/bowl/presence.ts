/** Who is on the bowl right now. */
import * as z from 'zod/mini'
import { Person, UserId } from '#contract/people/users.ts'
import { endpoint } from '#contract/protocol/endpoint.ts'
import { withFallback } from '#contract/protocol/reading.ts'
import { BadgeMap } from './badges.ts'

export const ACTIVE_USERS_SHOWN_FIRST = 10
export const ACTIVE_USERS_RERENDER_MS = 30_000
export const ACTIVE_USERS_POLL_MS = 10_000
export const BADGE_FETCH_BATCH = 5
export const BADGE_FETCH_GAP_MS = 100
export const VISITS_COUNTED_PER_DAY = 12
export const ACTIVE_USERS_MAX = 2000
export const ACTIVE_USERS_PAGE = 50
export const ACTIVE_USERS_PAGE_MAX = 200
export const LIVE_ACTIVE_USERS_MAX = 200
/** With more people on the bowl, a page hears of its buddies and of those who speak, and of all others as a number. */
export const PRESENCE_PEOPLE_MAX = 200
export const LIVE_ACTIVE_USERS_BYTES_MAX = 64 * 1024
export const UPGRADE_PROMPT_EVERY = 5
export const LONGEST_SIT_SECONDS = 3 * 60 * 60

export const ActiveUser = z.extend(Person, {
  isOnBowl: z.boolean(),
  lastActive: z.string(),
  badges: BadgeMap,
  isPremium: z.boolean(),
  email: z.optional(z.string()),
  /** When this sit began; absent for people off the bowl. */
  onBowlSince: z.optional(z.string()),
  isDemo: z.optional(z.boolean()),
})
export type ActiveUser = z.infer<typeof ActiveUser>

const Total = withFallback(z.number(), ({ users }) => (Array.isArray(users) ? users.length : 0))

/** Without a query it is one list, cut off when it is long. */
export const getActiveUsers = endpoint({
  method: 'GET',
  path: '/api/active-users',
  summary: `Who is on the bowl: the list, a page of everyone (limit 1 to ${ACTIVE_USERS_PAGE_MAX}), or with limit=0 only how many`,
  /** Texts, which the server reads: the landing page has this schema in its script. */
  query: z.object({ limit: z.optional(z.string()), after: z.optional(z.string()) }),
  /** `next` is for `after`, and absent on the last page. */
  answer: z.object({ users: z.array(ActiveUser), total: Total, next: z.optional(z.string()) }),
})

/** One press of the throne, sent by socket and by call; the server ignores the second copy and earlier presses. */
export const Press = z.object({
  page: z.string().check(z.minLength(1), z.maxLength(40)),
  number: z.int().check(z.minimum(1)),
})
export type Press = z.infer<typeof Press>

export const setStatus = endpoint({
  method: 'POST',
  path: '/api/user/status',
  summary: 'Get on or off the bowl',
  body: z.object({
    userId: UserId,
    isOnBowl: z.boolean(),
    nickname: z.optional(z.unknown()),
    emoji: z.optional(z.unknown()),
    press: z.optional(Press),
  }),
  answer: z.object({ success: z.literal(true), isOnBowl: z.boolean() }),
})

const Toggle = { userId: UserId, isOnBowl: z.boolean(), press: z.optional(Press) }

export const presenceCommands = [
  z.object({
    type: z.literal('JOIN'),
    userId: UserId,
    nickname: z.optional(z.string()),
    emoji: z.optional(z.string()),
    isOnBowl: z.optional(z.boolean()),
    /** The last message sequence number the page has, so that it gets only what it missed. */
    lastSeq: z.optional(z.int().check(z.nonnegative())),
    /** The number of the last change of a message that the page has. */
    lastChange: z.optional(z.int().check(z.nonnegative())),
    timeZone: z.optional(z.string().check(z.maxLength(64))),
    /** Asks for PRESENCE and what changes in it, instead of the whole list every second. */
    presence: z.optional(z.literal('changes')),
  }),
  /** Asks for the list again, after a missing revision. */
  z.object({ type: z.literal('PRESENCE') }),
  z.object({ type: z.literal('TOGGLE_STATUS'), ...Toggle }),
  z.object({ type: z.literal('toggleOnBowl'), ...Toggle }),
] as const

/** An entry of the list with what is new about it. */
const ChangedUser = z.extend(z.partial(ActiveUser), { id: UserId })
export type ChangedUser = z.infer<typeof ChangedUser>

export const presenceEvents = [
  z.object({ type: z.literal('ACTIVE_USERS'), users: z.array(ActiveUser), total: Total }),
  z.object({ type: z.literal('PRESENCE'), revision: z.int(), total: z.number(), people: z.array(ActiveUser) }),
  /** Each has the next revision; one with the known revision concerns this page only. */
  z.object({
    type: z.literal('PRESENCE_CHANGED'),
    revision: z.int(),
    total: z.number(),
    came: z.array(ActiveUser),
    left: z.array(UserId),
    changed: z.array(ChangedUser),
  }),
  /** A person's own status, sent to all their tabs when it changes; the tab that pressed also gets its press back. */
  z.object({
    type: z.literal('STATUS'),
    isOnBowl: z.boolean(),
    onBowlSince: z.optional(z.string()),
    press: z.optional(Press),
  }),
  z.object({ type: z.literal('INACTIVITY_WARNING'), message: z.string() }),
  // Nobody is logged out, whatever the name says: the sit ended because the person was inactive.
  z.object({ type: z.literal('AUTO_LOGOUT'), message: z.string() }),
] as const

/** After the number of people; on the landing page and on shared pages. */
export function countWords(count: number): string {
  return count === 1 ? 'person is on the bowl right now' : 'people are on the bowl right now'
}
