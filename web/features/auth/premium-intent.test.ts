/** Proves where the wish to buy premium leads. */
import { expect, test } from 'vitest'
import { afterComingIn, hasPremiumIntent, keepPremiumIntent, withPremiumIntent } from './premium-intent.ts'

const free = { isPremium: false }
const ticked = { isPremium: false, premiumPending: true }
const premium = { isPremium: true }

test.each([
  ['/signin', '?premium=yes', free, '/subscribe'],
  ['/signin', '?premium=yes', premium, '/home'],
  ['/signin', '', free, '/home'],
  // Ticked, and not paid yet.
  ['/signup', '?premium=yes', ticked, '/subscribe'],
  // Unticked on the way.
  ['/signup', '?premium=yes', free, '/home'],
  ['/signup', '?premium=yes', premium, '/home'],
  ['/signup', '', ticked, '/home'],
] as const)('[SUB-16] who comes in by %s%s as %j goes on to %s', (pathname, search, user, to) => {
  expect(afterComingIn({ pathname, search, user })).toBe(to)
})

test('[SUB-16] the wish is in the address of the form', () => {
  for (const address of [withPremiumIntent('/signin'), withPremiumIntent('/signup')]) {
    expect(hasPremiumIntent(new URL(address, 'http://bowl.example').search)).toBe(true)
  }
})

test('[SUB-16] [PASS-12] from form to form the wish goes along, and nothing else does', () => {
  expect(keepPremiumIntent('/signup', '?premium=yes&token=secret')).toBe('/signup?premium=yes')
  expect(keepPremiumIntent('/forgot-password', '?token=secret')).toBe('/forgot-password')
})
