/** Proves which errors the demo card form finds before anything is sent. */
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { TEST_CARDS } from '#web/features/premium/checkout/checkout.words.ts'
import { cardFields, testCardDetails } from './demo-card.fields.ts'

const NOW = new Date('2026-05-31T12:00:00Z')
const Fields = cardFields(() => NOW)
const good = { number: '4242 4242 4242 4242', expiry: '05/26', cvc: '123' }

function errorsIn(change: Partial<typeof good>): string[] {
  const { error } = z.safeParse(Fields, { ...good, ...change })
  return error?.issues.map(({ path, message }) => `${path.join()}: ${message}`) ?? []
}

test('[PREM-9, SUB-9] every test card passes the form, even those that the bank declines later', () => {
  for (const { number } of TEST_CARDS) expect(errorsIn({ number, ...testCardDetails(NOW) })).toEqual([])
})

test.each([
  [{ number: '' }, 'number: Please enter the full card number'],
  [{ number: '4242 4242' }, 'number: Please enter the full card number'],
  [{ number: '4242 4242 4242 4241' }, 'number: That’s not a card number'],
  [{ expiry: '' }, 'expiry: Please enter the month and year, like 04/29'],
  [{ expiry: '13/29' }, 'expiry: Please enter the month and year, like 04/29'],
  [{ expiry: '04/26' }, 'expiry: That card has expired'],
  [{ cvc: '12' }, 'cvc: Please enter the 3 digits on the back'],
])('[SUB-9] %j shows an error under its field', (change, words) => {
  expect(errorsIn(change)).toEqual([words])
})
