/** Proves the tier and the member-since text of a profile. */
import { expect, test } from 'vitest'
import { memberSinceText, tierOf } from './tier.ts'

test.each([
  [{ id: 'guest-a1b2c3d4', isPremium: false }, 'Guest'],
  [{ id: 'u-1', isPremium: false }, 'Registered'],
  [{ id: 'u-1', isPremium: true }, 'Premium'],
])('[PROF-2] %o is called %s', (person, tier) => {
  expect(tierOf(person)).toBe(tier)
})

test('[PROF-2] the member-since text names month and year', () => {
  expect(memberSinceText('2026-05-31T23:30:00.000Z')).toBe('Member since May 2026')
})
