/** Proves the steps from the plan to the success screen. */
import { expect, test } from 'vitest'
import { type Attempt, checkoutStep, entryOf } from './checkout.ts'

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
  [{ isPremium: true, state: 'active', isTrial: true }, 'trying', 'closed'],
  [{ isPremium: false, state: 'ended', isTrial: true }, 'open'],
] as const)('[SUB-1, SUB-14, SUB-15] with %j the door to the payment is %s', (membership, entry, atPlan?: string) => {
  expect(entryOf(membership, true)).toBe(entry)
  expect(entryOf(membership, false)).toBe(atPlan ?? entry)
})

test('[SUB-14] whoever is premium sees no plan before it is known that a payment is overdue', () => {
  const asking = { isPaid: false, isAsking: true, attempt: undefined }
  expect(checkoutStep({ ...asking, isAtPayment: true })).toEqual({ step: 'asking' })
  expect(checkoutStep({ ...asking, isAtPayment: false })).toEqual({ step: 'asking' })
})

test('[SUB-3] back shows the plan again, and keeps the attempt for the next try', () => {
  expect(checkoutStep({ isPaid: false, isAtPayment: false, attempt })).toEqual({ step: 'plan' })
})

test('[SUB-10] a reload in the middle of paying waits for the open attempt', () => {
  expect(checkoutStep({ isPaid: false, isAtPayment: true, attempt: undefined })).toEqual({ step: 'opening' })
})
