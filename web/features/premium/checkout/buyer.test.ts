/** Proves what is sent of the person who buys. */
import { expect, test } from 'vitest'
import type { User } from '#contract/people/users.ts'
import { orderOf } from './buyer.ts'

const rhoda: User = { id: 'u1', nickname: 'Sir Flushalot', emoji: '🧼', isOnBowl: false, isPremium: false, badges: {} }
const once = { planType: 'MONTHLY', endsTrial: false }

test('[SUB-8] a member’s own address is sent', () => {
  expect(orderOf({ ...once, user: { ...rhoda, email: 'rhoda@example.com' } })).toEqual({
    userId: 'u1',
    planType: 'MONTHLY',
    email: 'rhoda@example.com',
    name: 'Sir Flushalot',
  })
})

test.each([
  [rhoda, 'sirflushalot@bowl.invalid'],
  [{ ...rhoda, email: 'not an address' }, 'sirflushalot@bowl.invalid'],
  [{ ...rhoda, nickname: '王様' }, 'member@bowl.invalid'],
])('[SUB-8] without a usable address a placeholder is built from the nickname', (user, email) => {
  expect(orderOf({ ...once, user }).email).toBe(email)
})

test('[SUB-15] who is trying premium says that paying is meant', () => {
  expect(orderOf({ ...once, user: rhoda, endsTrial: true })).toMatchObject({ planType: 'MONTHLY', endsTrial: true })
})
