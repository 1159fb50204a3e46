/** Tests where the intent to buy premium leads. */
import { expect, test } from 'vitest'
import { hasPremiumIntent, keepPremiumIntent, pathAfterSignIn, withPremiumIntent } from './premium-intent.ts'

const free = { isPremium: false }
const ticked = { isPremium: false, premiumPending: true }
const premium = { isPremium: true }

test.each([
  ['/signin', '?premium=yes', free, '/subscribe'],
  ['/signin', '?premium=yes', premium, '/home'],
  ['/signin', '', free, '/home'],
  // Premium ticked, not paid yet.
  ['/signup', '?premium=yes', ticked, '/subscribe'],
  // Premium unticked in the form.
  ['/signup', '?premium=yes', free, '/home'],
  ['/signup', '?premium=yes', premium, '/home'],
  ['/signup', '', ticked, '/home'],
] as const)('[SUB-16] after %s%s the user %j goes to %s', (pathname, search, user, to) => {
  expect(pathAfterSignIn({ pathname, search, user })).toBe(to)
})

test('[SUB-16] the intent is in the URL of the form', () => {
  for (const address of [withPremiumIntent('/signin'), withPremiumIntent('/signup')]) {
    expect(hasPremiumIntent(new URL(address, 'http://bowl.example').search)).toBe(true)
  }
})

test('[SUB-16] [PASS-12] from form to form the intent is carried along, and nothing else', () => {
  expect(keepPremiumIntent('/signup', '?premium=yes&token=secret')).toBe('/signup?premium=yes')
  expect(keepPremiumIntent('/forgot-password', '?token=secret')).toBe('/forgot-password')
})
