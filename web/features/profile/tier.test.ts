/** Proves the words in the chips of a profile. */
import { expect, test } from 'vitest'
import { sinceText, tierOf } from './tier.ts'

test.each([
  [{ id: 'guest-a1b2c3d4', isPremium: false }, 'Guest'],
  [{ id: 'u-1', isPremium: false }, 'Registered'],
  [{ id: 'u-1', isPremium: true }, 'Premium'],
])('[PROF-2] %o is called %s', (person, tier) => {
  expect(tierOf(person)).toBe(tier)
})

test('[PROF-2] a member has been here since a month', () => {
  expect(sinceText('2026-05-31T23:30:00.000Z')).toBe('Member since May 2026')
})
