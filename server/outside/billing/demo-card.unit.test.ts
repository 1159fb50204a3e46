/** Which cards demo billing accepts, and the messages for the others. */
import { expect, test } from 'vitest'
import { checkCard } from './demo-card.ts'

const now = new Date('2026-03-31T12:00:00Z')
const card = { number: '4242424242424242', expiry: '03/26', cvc: '123' }

test('[PREM-9] a test card has its documented behaviour', () => {
  expect(checkCard(card, now)).toBe('good')
  expect(checkCard({ ...card, number: '4000 0025 0000 3155' }, now)).toBe('asking')
})

test.each([
  [{ number: '4242424242424241' }, 'Your card number is invalid.'],
  [{ expiry: '02/26' }, 'expiration date is in the past'],
  [{ expiry: '' }, 'expiration date is incomplete'],
  [{ cvc: '1' }, 'security code is incomplete'],
  [{ number: '5555555555554444' }, 'Only test cards work here'],
])('[PREM-24] %j is refused: %s', (change, words) => {
  expect(() => checkCard({ ...card, ...change }, now)).toThrow(words)
})
