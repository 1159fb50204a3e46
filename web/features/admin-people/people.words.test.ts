/** Tests the copy of User Management. */
import { expect, test } from 'vitest'
import { type AdminUser, USERS_COUNTED_MAX } from '#contract/admin/admin.ts'
import { emailsCopied, listFlags, peopleKinds, peopleToasts, totalText } from './people.words.ts'

const rhoda: AdminUser = {
  id: 'u1',
  nickname: 'Rhoda',
  emoji: '🚽',
  email: 'rhoda@bowl.example',
  createdAt: '2026-10-12T08:00:00.000Z',
  isPremium: false,
  isOnBowl: false,
  isGuest: false,
}
const labels = (user: AdminUser) => listFlags(user).map(({ label }) => label)

test('[ADMIN-6] a person is flagged Free or Premium, and On Bowl and Guest if they are', () => {
  expect(labels(rhoda)).toEqual(['Free'])
  expect(labels({ ...rhoda, isPremium: true, isOnBowl: true })).toEqual(['Premium', 'On Bowl'])
  expect(labels({ ...rhoda, isOnBowl: true, isGuest: true })).toEqual(['Free', 'On Bowl', 'Guest'])
})

test('[ADMIN-19] a banned or muted person is flagged', () => {
  const until = '2026-11-20T08:00:00.000Z'
  expect(labels({ ...rhoda, ban: { reason: 'spam' }, mute: { reason: 'rude', until } })).toEqual([
    'Free',
    'Banned',
    'Muted',
  ])
})

test('[ADMIN-7] the filter is All Users, Registered, Guests', () => {
  expect(peopleKinds.map(({ label }) => label)).toEqual(['All Users', 'Registered', 'Guests'])
})

test('[ADMIN-9] [ADMIN-10] [ADMIN-12] [ADMIN-13] the toasts have their exact copy', () => {
  expect(Object.values(peopleToasts).map(({ title, description }) => `${title} / ${description}`)).toEqual([
    'User deleted / User has been successfully deleted',
    'Error / Failed to delete user',
    'Premium status updated / User premium status has been updated',
    'Error / Failed to update premium status',
    'Password reset / Password has been reset successfully',
    'Error / Failed to reset password',
    'Copy failed / Could not copy emails to clipboard',
  ])
  expect(emailsCopied(1)).toEqual({ title: 'Emails copied', description: '1 address is on the clipboard' })
})

test.each([
  [0, '0 people'],
  [1, '1 person'],
  [USERS_COUNTED_MAX - 1, `${(USERS_COUNTED_MAX - 1).toLocaleString('en')} people`],
  [USERS_COUNTED_MAX, `${USERS_COUNTED_MAX.toLocaleString('en')} people or more`],
])('[ADMIN-23] %i is shown as %s', (total, words) => {
  expect(totalText(total)).toBe(words)
})
