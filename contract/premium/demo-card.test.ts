/** Card validation, and what each demo card does. */
import { expect, test } from 'vitest'
import { cardNumberError, DEMO_CARDS, expiryError, findCardBehaviour, isSecurityCode } from './demo-card.ts'

test.each([
  ['4242 4242 4242 4242', 'good'],
  ['4242-4242-4242-4242', 'good'],
  ['4000000000000002', 'declined'],
  ['4000 0025 0000 3155', 'asking'],
  ['4000000000000341', 'failing'],
  ['5555 5555 5555 4444', undefined],
])('[PREM-9] %s is %s', (number, behaviour) => {
  expect(findCardBehaviour(number)).toBe(behaviour)
})

test('[PREM-9] every demo card has a valid number', () => {
  expect(Object.values(DEMO_CARDS).map(cardNumberError)).toEqual([undefined, undefined, undefined, undefined])
})

test.each([
  ['', 'incomplete'],
  ['4242 4242 4242', 'incomplete'],
  ['4222222222222', undefined],
  ['4242 4242 4242 4241', 'wrong'],
  ['4242 4242 4242 42x2', 'wrong'],
  ['42424242424242424242', 'wrong'],
])('[PREM-24] the number %j is %s', (number, error) => {
  expect(cardNumberError(number)).toBe(error)
})

test.each([
  ['03/26', undefined],
  ['3/26', undefined],
  ['03/2026', undefined],
  ['03 / 26', undefined],
  ['02/26', 'past'],
  ['12/25', 'past'],
  ['00/30', 'incomplete'],
  ['13/30', 'incomplete'],
  ['', 'incomplete'],
  ['2026-03', 'incomplete'],
])('[PREM-24] at the end of March 2026 the date %j is %s', (expiry, error) => {
  expect(expiryError(expiry, new Date('2026-03-31T12:00:00Z'))).toBe(error)
})

test('[PREM-24] a card is valid until its month has ended in every time zone', () => {
  expect(expiryError('03/26', new Date('2026-04-01T11:59:00Z'))).toBeUndefined()
  expect(expiryError('03/26', new Date('2026-04-01T12:00:00Z'))).toBe('past')
})

test('[PREM-24] the security code has three digits or four', () => {
  expect(['123', '1234', '12', '12345', 'abc'].map(isSecurityCode)).toEqual([true, true, false, false, false])
})
