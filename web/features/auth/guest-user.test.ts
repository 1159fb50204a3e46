/** Tests the guest user that the page creates. */
import { expect, test } from 'vitest'
import { GUEST_ID, GUEST_NICKNAME_PATTERN, isGuestId, User } from '#contract/people/users.ts'
import { createGuest, secureRandom } from './guest-user.ts'

test('[GUEST-3] a guest has an id of its own, the fixed name with two digits, the emoji and no email', () => {
  const numbers = [0, 0.02, 0.42, 0.43, 0.84, 0.85, 0.99, 0.999_999, 0.4, 0.2]
  const guest = createGuest({ emoji: '🧻', random: () => numbers.shift() ?? 0 })
  expect(guest).toEqual({
    id: 'guest-ABaa0099',
    nickname: '(Just Visiting)42',
    emoji: '🧻',
    isOnBowl: false,
    isPremium: false,
    badges: {},
  })
})

test.each([
  ['lowest', () => 0, '(Just Visiting)00'],
  ['highest', () => 0.999_999, '(Just Visiting)99'],
])('[GUEST-3] the %s draw gives %#', (_, random, nickname) => {
  expect(createGuest({ emoji: '🚽', random }).nickname).toBe(nickname)
})

test('[GUEST-3] every guest has the form that the server recognizes', () => {
  for (let n = 0; n < 200; n += 1) {
    const guest = createGuest({ emoji: '💩', random: secureRandom })
    expect(guest.id).toMatch(GUEST_ID)
    expect(guest.nickname).toMatch(GUEST_NICKNAME_PATTERN)
    expect(isGuestId(guest.id)).toBe(true)
    expect(User.safeParse(guest).success).toBe(true)
  }
})
