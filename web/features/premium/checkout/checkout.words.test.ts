/** Proves how the server's plans are shown, and the toasts when buying premium fails. */
import { expect, test } from 'vitest'
import type { ProblemCode } from '#contract/protocol/problems.ts'
import { CallFailed, notReached } from '#web/api/call-failed.ts'
import { creationFailed, howOften, paymentFailed, paymentRefused, plansNotLoaded, priceText } from './checkout.words.ts'

function refusal(code: ProblemCode, status: number, serverMessage: string) {
  return new CallFailed({ status, code, serverMessage, text: `${status}: no` })
}
const offline = notReached(new TypeError('fetch failed'))

const monthly = { price: 2.99, interval: 'month', features: ['15 exclusive emojis'] }

test('[SUB-2] price and interval come from the server', () => {
  expect(priceText(monthly)).toBe('$2.99')
  expect(priceText({ price: 5 })).toBe('$5.00')
  expect(howOften(monthly)).toBe('Monthly')
})

test('[SUB-6] plans that cannot be loaded', () => {
  expect(plansNotLoaded).toEqual({ title: 'Failed to load subscription plans.', tone: 'destructive' })
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
