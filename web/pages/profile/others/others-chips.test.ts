/** The chips below another person's name. */
import { expect, test } from 'vitest'
import type { BuddyView } from '#web/features/buddies/buddy-status.ts'
import { memberSinceText } from '../profile-pages.words.ts'
import { type BowlState, profileChips } from './others-chips.ts'

const answer = { memberSince: '2026-11-01' }
const off: Omit<BowlState, 'listed'> = { kind: 'member', isOnBowl: false, minutes: undefined }
const on: Omit<BowlState, 'listed'> = { kind: 'member', isOnBowl: true, minutes: '2 min' }
const offline: Omit<BowlState, 'listed'> = { ...on, isOnBowl: undefined }

test.each<[string, Omit<BowlState, 'listed'>, BuddyView, string[]]>([
  ['a buddy on the bowl', on, 'buddies', ['On the bowl, 2 min', 'Bathroom Buddy']],
  ['someone else, off the bowl', off, 'none', ['Off the bowl', 'Member since Nov 2026']],
  [
    'a member whose minutes are unknown',
    { ...on, minutes: undefined },
    'request-sent',
    ['On the bowl', 'Member since Nov 2026'],
  ],
  ['without a connection', offline, 'buddies', ['Bathroom Buddy']],
  ['a demo buddy', { ...on, kind: 'demo' }, 'premium-required', ['On the bowl, 2 min', 'demo']],
  ['a guest', { ...off, kind: 'guest' }, 'premium-required', ['Off the bowl', 'Guest']],
  ['a member without premium', off, 'premium-required', ['Off the bowl', 'Premium Required for Buddies']],
])('[PROF-15] [PROF-18] %s', (_who, bowl, view, words) => {
  const chips = profileChips({ answer, bowl, view, isBlocked: false })
  expect(chips?.map((chip) => chip.words)).toEqual(words)
})

test('[SAFE-15] [PROF-15] a blocked person has no chips, and there are none before the buddy status is known', () => {
  expect(profileChips({ answer, bowl: on, view: 'none', isBlocked: true })).toEqual([])
  expect(profileChips({ answer, bowl: on, view: 'loading', isBlocked: false })).toBeUndefined()
})

test('[PROF-15] the member-since text names month and year', () => {
  expect(memberSinceText('2026-05-31T23:30:00.000Z')).toBe('Member since May 2026')
  expect(memberSinceText('')).toBeUndefined()
})
