/** People: visitors, guests and members, with their names and ids. */
import * as z from 'zod/mini'
import { BadgeMap } from '#contract/bowl/badges.ts'
import { SuiteKey } from '#contract/premium/suites.ts'

export const NICKNAME_MIN = 3
export const CUSTOM_NICKNAME_MAX = 20
export const SUGGESTIONS_SHOWN = 3
export const ID_MAX = 64

export const GUEST_NICKNAME = '(Just Visiting)'
export const GUEST_ID_SUFFIX_LENGTH = 8
export const GUEST_NICKNAME_DIGITS = 2
export const GUEST_ID = /^guest-[A-Za-z0-9]{8}$/
/** "(Just Visiting)42", with or without a space before the digits. */
export const GUEST_NICKNAME_PATTERN = /^\(Just Visiting\) ?\d{2}$/

export const SUGGESTED_NICKNAMES: readonly string[] = [
  'PoopTrainee',
  'ToiletJockey',
  'FlushMaster',
  'BathroomBuddy',
  'StallStar',
  'ComfortSeater',
  'PrivacyPro',
  'ThroneMaster',
  'BowlBaron',
  'FlusherFriend',
  'ToiletTime',
  'LooLegend',
  'PottyPal',
  'RestroomRoyal',
  'FlushFanatic',
  'LavatorySage',
  'WashroomWizard',
  'ToiletTitan',
  'BathroomBoss',
  'PorcelainPro',
]

/** The demo people of a development instance. Their names are never suggested and can't be taken. */
export const DEMO_NICKNAMES = ['SeatKeeper', 'PaperPoet'] as const

/** The messages of a deleted member are reassigned to this person. */
export const FLUSHED_ID = 'flushed'
export const FLUSHED_NICKNAME = 'Flushed user'

export const UserId = z.string().check(z.minLength(1), z.maxLength(ID_MAX))

export const Person = z.object({ id: z.string(), nickname: z.string(), emoji: z.string() })
export type Person = z.infer<typeof Person>

/** The signed-in person, stored in the browser. A guest has no e-mail. */
export const User = z.extend(Person, {
  email: z.optional(z.string()),
  isOnBowl: z.boolean(),
  isPremium: z.boolean(),
  badges: BadgeMap,
  /** The theme of a premium member's pages. */
  suite: z.optional(SuiteKey),
  /** Premium was chosen at sign-up but isn't paid yet. */
  premiumPending: z.optional(z.boolean()),
})
export type User = z.infer<typeof User>

export function isGuestId(id: string): boolean {
  return GUEST_ID.test(id)
}
