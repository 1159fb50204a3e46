/** Proves the toasts when buying or changing premium fails. */
import { expect, test } from 'vitest'
import type { ProblemCode } from '#contract/protocol/problems.ts'
import { CallFailed, notReached } from '#web/api/call-failed.ts'
import {
  creationFailed,
  customizeFailed,
  PLANS_NOT_LOADED,
  paymentFailed,
  paymentRefused,
  premiumToasts,
  upgradeFailed,
} from './premium.words.ts'

function refusal(code: ProblemCode, status: number, serverMessage: string) {
  return new CallFailed({ status, code, serverMessage, text: `${status}: no` })
}
const offline = notReached(new TypeError('fetch failed'))

test('[SUB-6] plans that cannot be loaded', () => {
  expect(PLANS_NOT_LOADED).toEqual({ title: 'Failed to load subscription plans.', tone: 'destructive' })
})

test('[SUB-6] a subscription that is refused, and one that does not reach the server', () => {
  const down = refusal('PAYMENT_PROVIDER_DOWN', 502, 'The payment provider isn’t responding. Please try again later.')
  expect(creationFailed(down)).toMatchObject({
    title: 'Failed to create subscription.',
    description: 'The payment provider isn’t responding. Please try again later.',
  })
  expect(creationFailed(offline).title).toBe('Failed to initialize payment')
})

test('[SUB-6] a declined card shows the provider’s message', () => {
  const declined = { title: 'Payment failed', description: 'Your card was declined.', tone: 'destructive' }
  expect(paymentFailed(refusal('CARD_DECLINED', 402, 'Your card was declined.'))).toEqual(declined)
  expect(paymentRefused('Your card was declined.')).toEqual(declined)
})

test('[SUB-6] any other failure while paying', () => {
  expect(paymentFailed(offline)).toEqual({ title: 'Error processing payment', tone: 'destructive' })
  expect(paymentFailed(new Error('a bug')).title).toBe('Error processing payment')
  expect(paymentFailed(refusal('RATE_LIMITED', 429, 'Too many tries.'))).toMatchObject({
    title: 'Error processing payment',
    description: 'Too many tries.',
  })
})

test('[SUB-1] a premium member learns that they are subscribed already', () => {
  expect(premiumToasts.alreadySubscribed).toEqual({ title: 'Already subscribed', tone: 'info' })
})

test('[PREM-16] a nickname that is taken', () => {
  expect(customizeFailed(refusal('NICKNAME_EXISTS', 409, 'taken'))).toEqual({
    title: 'Nickname Already Taken',
    description: 'Someone else is already using that nickname. Please choose a different one!',
    tone: 'destructive',
  })
})

test('[PREM-17] a failed upgrade and a failed change', () => {
  expect(upgradeFailed()).toMatchObject({
    title: 'Upgrade Failed',
    description: 'Failed to upgrade to premium. Please try again.',
  })
  expect(customizeFailed(offline)).toMatchObject({
    title: 'Update Failed',
    description: 'Failed to update your premium profile. Please try again.',
  })
})
