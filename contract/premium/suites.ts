/** How a premium member's profile looks to everyone: one of six suites (themes), and the featured badges. */
import * as z from 'zod/mini'
import { badgeKeys } from '#contract/bowl/badges.ts'
import { endpoint } from '#contract/protocol/endpoint.ts'

export const FEATURED_BADGES_MAX = 3

/** Key → label. Without a suite the profile is plain teal. */
export const SUITES = {
  deco: 'Deco ’29',
  pink: 'Pink ’55',
  avocado: 'Avocado ’74',
  hammam: 'Hammam',
  onsen: 'Onsen',
  milehigh: 'Mile High',
} as const

export const SuiteKey = z.enum(Object.keys(SUITES) as (keyof typeof SUITES)[])
export type SuiteKey = z.infer<typeof SuiteKey>

/** Sent only while the owner is premium. */
export const Look = z.object({
  suite: z.optional(SuiteKey),
  featuredBadges: z.array(z.enum(badgeKeys)).check(z.maxLength(FEATURED_BADGES_MAX)),
})
export type Look = z.infer<typeof Look>

export const setLook = endpoint({
  method: 'PUT',
  path: '/api/user/look',
  summary: 'Choose the suite and the featured badges of the caller’s profile; only earned badges can be featured',
  body: Look,
  answer: Look,
})
