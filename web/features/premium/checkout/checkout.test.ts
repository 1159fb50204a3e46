/** Proves which plan is on offer, the steps from the plan to the success screen, and what is sent to begin paying. */
import { expect, test } from 'vitest'
import type { User } from '#contract/people/users.ts'
import { type Attempt, checkoutStep, offeredPlan, paymentEntry, subscriptionOrder } from './checkout.ts'

const monthly = { price: 2.99, interval: 'month', features: ['15 exclusive emojis'] }

test('[SUB-2] the first plan is the one on offer', () => {
  expect(offeredPlan({ MONTHLY: monthly })).toEqual({ ...monthly, key: 'MONTHLY' })
  const yearly = { ...monthly, interval: 'year' }
  expect(offeredPlan({ YEARLY: yearly, MONTHLY: monthly })?.key).toBe('YEARLY')
})

test('[SUB-7] without a monthly plan there is no offer', () => {
  expect(offeredPlan({})).toBeUndefined()
  expect(offeredPlan({ YEARLY: monthly })).toBeUndefined()
})

const attempt: Attempt = { clientSecret: 'secret', provider: 'demo' }

test('[SUB-3] plan, then payment, then done', () => {
  expect(checkoutStep({ isPaid: false, isAtPayment: false, attempt: undefined })).toEqual({ step: 'plan' })
  expect(checkoutStep({ isPaid: false, isAtPayment: true, attempt })).toEqual({ step: 'payment', attempt })
  expect(checkoutStep({ isPaid: true, isAtPayment: true, attempt })).toEqual({ step: 'paid' })
})

test.each([
  [{ isPremium: false }, 'open'],
  [{ isPremium: false, state: 'ended' }, 'open'],
  [{ isPremium: true, state: 'active' }, 'closed'],
  [{ isPremium: true }, 'closed'],
  [{ isPremium: true, state: 'past-due' }, 'overdue'],
  [{ isPremium: true, state: 'active', isTrial: true }, 'trial', 'closed'],
  [{ isPremium: false, state: 'ended', isTrial: true }, 'open'],
] as const)('[SUB-1, SUB-14, SUB-15] with %j the entry to the payment is %s', (membership, entry, atPlan?: string) => {
  expect(paymentEntry(membership, true)).toBe(entry)
  expect(paymentEntry(membership, false)).toBe(atPlan ?? entry)
})

test('[SUB-14] a premium member sees no plan until it is known whether a payment is overdue', () => {
  const checking = { isPaid: false, isChecking: true, attempt: undefined }
  expect(checkoutStep({ ...checking, isAtPayment: true })).toEqual({ step: 'checking' })
  expect(checkoutStep({ ...checking, isAtPayment: false })).toEqual({ step: 'checking' })
})

test('[SUB-3] going back shows the plan again and keeps the attempt', () => {
  expect(checkoutStep({ isPaid: false, isAtPayment: false, attempt })).toEqual({ step: 'plan' })
})

test('[SUB-10] a reload while paying waits for the open attempt', () => {
  expect(checkoutStep({ isPaid: false, isAtPayment: true, attempt: undefined })).toEqual({ step: 'opening' })
})

const rhoda: User = { id: 'u1', nickname: 'Sir Flushalot', emoji: '🧼', isOnBowl: false, isPremium: false, badges: {} }
const order = { planType: 'MONTHLY', endsTrial: false }

test('[SUB-8] a member’s own address is sent', () => {
  expect(subscriptionOrder({ ...order, user: { ...rhoda, email: 'rhoda@example.com' } })).toEqual({
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
  expect(subscriptionOrder({ ...order, user }).email).toBe(email)
})

test('[SUB-15] a trial member who pays ends the trial', () => {
  expect(subscriptionOrder({ ...order, user: rhoda, endsTrial: true })).toMatchObject({
    planType: 'MONTHLY',
    endsTrial: true,
  })
})
