/** The constants of the product: badges, names, emojis, facts, and the limits that people notice. */
import { expect, test } from 'vitest'
import { ADMIN_HOURS, ADMIN_IDLE_MINUTES } from '#contract/admin/admin.ts'
import { DEFAULT_SETTINGS } from '#contract/admin/settings.ts'
import { badgeKeys, badges, earnedBadges, toBadgeMap } from '#contract/bowl/badges.ts'
import { LEADERS_SHOWN, MEDALS } from '#contract/bowl/leaderboard.ts'
import * as presence from '#contract/bowl/presence.ts'
import { PROGRESS_PER, progressPercent } from '#contract/bowl/stats.ts'
import { FUN_FACTS } from '#contract/bowl/trivia.ts'
import * as auth from '#contract/people/auth.ts'
import {
  EMOJI_GRID_COLUMNS,
  GUEST_EMOJIS,
  MEMBER_EMOJIS,
  PREMIUM_EMOJIS,
  SIMPLE_EMOJIS,
} from '#contract/people/emojis.ts'
import * as users from '#contract/people/users.ts'
import * as premium from '#contract/premium/premium.ts'
import * as chat from '#contract/social/chat.ts'
import * as privateChat from '#contract/social/private-chat.ts'
import * as wire from './wire.ts'

const nothing = { totalVisits: 0, longestStreak: 0, messagesCount: 0, longestSeconds: 0 }

const thresholds = [
  ['regular', 'totalVisits', 5],
  ['dedicated', 'totalVisits', 10],
  ['streaker', 'longestStreak', 3],
  ['bathroomholic', 'longestStreak', 7],
  ['chatty', 'messagesCount', 10],
  ['social_butterfly', 'messagesCount', 50],
  ['diamond_rough', 'messagesCount', 100],
  ['long_timer', 'longestSeconds', 25 * 60],
] as const

test.each(thresholds)('[BADGE-1] [BADGE-2] [BADGE-3] [BADGE-4] %s takes %s of %i, no less', (key, stat, n) => {
  expect(earnedBadges({ ...nothing, [stat]: n })).toContain(key)
  expect(earnedBadges({ ...nothing, [stat]: n - 1 })).not.toContain(key)
})

test('[BADGE-7] there are eight badges, each with its own emoji, and the map has all of them', () => {
  expect([...badgeKeys].sort()).toEqual(thresholds.map(([key]) => key).sort())
  expect(new Set(badgeKeys.map((key) => badges[key].emoji)).size).toBe(8)
  expect(badges.long_timer.label).toBe("I'll be out in a minute")
  expect(badges.diamond_rough.label).toBe('Diamond in the rough')
  expect(toBadgeMap(['chatty'])).toEqual(Object.fromEntries(badgeKeys.map((key) => [key, key === 'chatty'])))
})

test('[FORM-8] the pool has twenty nicknames', () => {
  const pool = `PoopTrainee ToiletJockey FlushMaster BathroomBuddy StallStar ComfortSeater PrivacyPro ThroneMaster
    BowlBaron FlusherFriend ToiletTime LooLegend PottyPal RestroomRoyal FlushFanatic LavatorySage WashroomWizard
    ToiletTitan BathroomBoss PorcelainPro`
  expect(users.SUGGESTED_NICKNAMES).toEqual(pool.split(/\s+/))
  expect(users.SUGGESTED_NICKNAMES).toHaveLength(20)
})

test('[PRES-17] the name of a demo buddy is never suggested', () => {
  const demos: readonly string[] = users.DEMO_NICKNAMES
  expect(users.SUGGESTED_NICKNAMES.filter((name) => demos.includes(name))).toEqual([])
})

test('[FORM-12] [GUEST-2] [FORM-14] [PREM-14] there are six emojis for members, three for guests, fifteen for premium', () => {
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)
  expect(names(MEMBER_EMOJIS)).toEqual(['toilet', 'toilet paper', 'poop', 'soap', 'bathtub', 'sponge'])
  expect(names(GUEST_EMOJIS)).toEqual(['toilet', 'toilet paper', 'poop'])
  expect(SIMPLE_EMOJIS).toHaveLength(5)
  expect(EMOJI_GRID_COLUMNS).toBe(4)
  expect(names(PREMIUM_EMOJIS).join(', ')).toBe(
    'toilet with sparkles, castle, gem, crown, star, fire, lightning, theatre masks, palette, target, rocket, rainbow, unicorn, dragon, peacock',
  )
  expect(new Set([...MEMBER_EMOJIS, ...PREMIUM_EMOJIS].map(({ emoji }) => emoji)).size).toBe(21)
})

test('[FACT-1] there are twelve facts, all different, each with a source', () => {
  expect(new Set(FUN_FACTS.map(({ fact }) => fact)).size).toBe(12)
  expect(FUN_FACTS).toHaveLength(12)
  for (const { fact, source } of FUN_FACTS) expect(Math.min(fact.length, source.length)).toBeGreaterThan(10)
})

test('[PROF-5] progress bars grow by 10, 33, 33 and 2 and stop at 100', () => {
  expect(PROGRESS_PER).toEqual({ totalVisits: 10, currentStreak: 33, longestStreak: 33, messagesCount: 2 })
  expect(progressPercent('totalVisits', 3)).toBe(30)
  expect(progressPercent('currentStreak', 3)).toBe(99)
  expect(progressPercent('longestStreak', 4)).toBe(100)
  expect(progressPercent('messagesCount', 1000)).toBe(100)
})

const constants: [string, unknown, unknown][] = [
  ['the price', [premium.MONTHLY_PRICE, premium.MONTHLY_PRICE_CENTS], ['$2.99', 299]],
  ['passwords', [auth.PASSWORD_MIN, auth.PASSWORD_MAX, auth.EMAIL_MAX], [6, 128, 254]],
  ['nicknames', [users.NICKNAME_MIN, users.CUSTOM_NICKNAME_MAX, users.SUGGESTIONS_SHOWN], [3, 20, 3]],
  ['guest messages', [chat.GUEST_MESSAGE_LIMIT, chat.GUEST_WARNING_AT], [10, 8]],
  ['guest ids', [users.GUEST_ID_SUFFIX_LENGTH, users.GUEST_NICKNAME_DIGITS], [8, 2]],
  ['messages', [chat.MESSAGES_SHOWN_FIRST, chat.MESSAGE_MAX, chat.MESSAGES_KEPT_DAYS], [30, 500, 30]],
  ['chat limits', [chat.MESSAGES_PER_10_SECONDS, chat.MESSAGES_PER_MINUTE], [10, 60]],
  ['active users', [presence.ACTIVE_USERS_SHOWN_FIRST, presence.ACTIVE_USERS_RERENDER_MS], [10, 30_000]],
  ['landing poll', presence.ACTIVE_USERS_POLL_MS, 10_000],
  ['badge batches', [presence.BADGE_FETCH_BATCH, presence.BADGE_FETCH_GAP_MS], [5, 100]],
  ['upgrade prompt', presence.UPGRADE_PROMPT_EVERY, 5],
  ['visits a day, longest sit', [presence.VISITS_COUNTED_PER_DAY, presence.LONGEST_SIT_SECONDS], [12, 10_800]],
  ['payment redirect', premium.REDIRECT_AFTER_PAYMENT_MS, 3000],
  ['private chat', [privateChat.PREVIEW_GRAPHEMES, privateChat.PRIVATE_MESSAGE_MAX], [50, 1000]],
  ['mobile', privateChat.TWO_PANES_FROM_PX, 768],
  ['leaderboard', [MEDALS, LEADERS_SHOWN], [3, 25]],
  ['sessions', [auth.SESSION_IDLE_DAYS, auth.SESSION_DAYS, auth.SESSIONS_PER_USER], [7, 30, 10]],
  ['reset link', auth.RESET_TOKEN_MINUTES, 30],
  ['admin token', [ADMIN_IDLE_MINUTES, ADMIN_HOURS], [30, 8]],
  ['socket', [wire.SOCKET_PATH, wire.FRAME_MAX_BYTES, wire.FRAMES_PER_MINUTE, wire.STRIKES], ['/ws', 16_384, 120, 3]],
]

test.each(constants)('[LIMIT-16] the constants for %s match the specification', (_name, actual, specified) => {
  expect(actual).toEqual(specified)
})

test('[ADMIN-18] the default settings', () => {
  expect(DEFAULT_SETTINGS).toEqual({
    allowGuestUsers: true,
    maxMessagesStored: 100,
    triviaFrequency: 'daily',
    requireBowlForChat: true,
    showDemoBuddies: true,
  })
})

test.each([
  ['guest-Ab3dEf9h', true],
  ['guest-Ab3dEf9', false],
  ['guest-Ab3dEf9hX', false],
  ['guest-Ab3dEf9_', false],
  ['Guest-Ab3dEf9h', false],
  ['u-guest-Ab3dEf9h', false],
  ['guest-Ab3dEf9h\n', false],
])('[GUEST-7] %j is a guest id: %s', (id, isGuest) => {
  expect(users.isGuestId(id)).toBe(isGuest)
})
