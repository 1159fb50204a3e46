/** URLs of endpoints, and which e-mail addresses, passwords and coordinates are accepted. */
import { expect, test } from 'vitest'
import { setStatus } from '#contract/bowl/presence.ts'
import { Email, NewPassword, signIn, signUp } from '#contract/people/auth.ts'
import { dropPin } from '#contract/social/pins.ts'
import { listPrivateMessages } from '#contract/social/private-chat.ts'
import { buildUrl, nameOf } from './endpoint.ts'

test('a URL is built from the path and its encoded parameters', () => {
  expect(buildUrl(listPrivateMessages, { userId: 'u-1', otherId: 'u-2' })).toBe('/api/private-messages/u-1/u-2')
  expect(buildUrl(listPrivateMessages, { userId: '../x?y#z', otherId: 'a/b c' })).toBe(
    '/api/private-messages/..%2Fx%3Fy%23z/a%2Fb%20c',
  )
  expect(buildUrl(listPrivateMessages, { userId: '$&', otherId: ':userId' })).toBe(
    '/api/private-messages/%24%26/%3AuserId',
  )
  expect(buildUrl(signIn, {})).toBe('/api/signin')
  expect(nameOf(listPrivateMessages)).toBe('GET /api/private-messages/:userId/:otherId')
})

const longLocal = 'a'.repeat(64)
const longHost = `${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(57)}.example`

test.each([
  'rhoda@example.com',
  ' rhoda@example.com ',
  'Rhoda.Rim+loo@sub.example.co.uk',
  "o'brien@example.org",
  'rhoda_1@xn--bcher-kva.example',
  'ρόδα@example.com',
  `${longLocal}@example.com`,
  `${longLocal.slice(0, 64)}@${longHost}`.slice(0, 254),
])('[FORM-3] %j is an e-mail address', (address) => {
  expect(Email.safeParse(address).success).toBe(true)
})

test.each([
  '',
  'rhoda',
  'rhoda@',
  '@example.com',
  'rhoda@example',
  'rhoda@@example.com',
  'rhoda@exa mple.com',
  'rho da@example.com',
  'rhoda@example..com',
  'rhoda@.example.com',
  'rhoda@-example.com',
  'rhoda@example.com.',
  'rhoda@example.com\nbcc: x@example.com',
  'rhoda\u0000@example.com',
  'rhoda\u202e@example.com',
  '<rhoda@example.com>',
  'Rhoda <rhoda@example.com>',
  'a@b.c, d@e.f',
  `${'a'.repeat(65)}@example.com`,
  `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(20)}`,
  `${'a@'.repeat(60_000)}`,
])('[FORM-3] %j is not an e-mail address', (address) => {
  const parsed = Email.safeParse(address)
  expect(parsed.success).toBe(false)
  expect(parsed.error?.issues[0]?.message).toBe('Please enter a valid email address')
})

test('[AUTH-14] [FORM-4] a password has 6 to 128 characters and is never truncated', () => {
  expect(NewPassword.safeParse('12345').error?.issues[0]?.message).toBe('Password must be at least 6 characters')
  expect(NewPassword.parse(' spaces ')).toBe(' spaces ')
  expect(NewPassword.parse('x'.repeat(128))).toHaveLength(128)
  expect(NewPassword.safeParse('x'.repeat(129)).success).toBe(false)
})

test('[AUTH-17] unknown keys of a body are dropped', () => {
  const form = { email: 'rhoda@example.com', password: 'two-ply', nickname: 'FlushMaster', emoji: '🧻' }
  const parsed = signUp.body?.parse({ ...form, id: 'u-1', isAdmin: true, passwordHash: 'x' })
  expect(parsed).toEqual({ ...form, isPremium: false })
})

test('[ACCESS-16] a sign-up emoji is a short text; the auth feature decides which ones are allowed', () => {
  const form = { email: 'rhoda@example.com', password: 'two-ply', nickname: 'FlushMaster' }
  for (const emoji of ['🧻', '🧽', undefined]) expect(signUp.body?.safeParse({ ...form, emoji }).success).toBe(true)
  for (const emoji of ['x'.repeat(17), 'x'.repeat(100_000), ['🧻'], { $ne: '' }, 7]) {
    expect(signUp.body?.safeParse({ ...form, emoji }).success).toBe(false)
  }
})

test.each([
  [0, 0, true],
  [90, 180, true],
  [-90, -180, true],
  [90.0001, 0, false],
  [0, -180.0001, false],
  ['1', 0, false],
  [Number.NaN, 0, false],
  [0, Number.POSITIVE_INFINITY, false],
  [null, 0, false],
])('[PIN-1] latitude %s and longitude %s are a place: %s', (latitude, longitude, isPlace) => {
  expect(dropPin.body?.safeParse({ userId: 'u-1', latitude, longitude }).success).toBe(isPlace)
})

test('[PIN-1] [LIMIT-16] the name of a place has at most 120 characters, its notes 500', () => {
  const place = { userId: 'u-1', latitude: 1, longitude: 1 }
  const fits = (texts: object) => dropPin.body?.safeParse({ ...place, ...texts }).success
  expect(fits({ locationName: 'x'.repeat(120), notes: 'y'.repeat(500) })).toBe(true)
  expect(fits({ locationName: 'x'.repeat(121) })).toBe(false)
  expect(fits({ notes: 'y'.repeat(501) })).toBe(false)
})

test('[LIMIT-16] an id has at most 64 characters', () => {
  const fits = (userId: unknown) => setStatus.body?.safeParse({ userId, isOnBowl: true }).success
  expect(fits('x'.repeat(64))).toBe(true)
  for (const userId of ['x'.repeat(65), '', 7, null, ['x']]) expect(fits(userId)).toBe(false)
})
