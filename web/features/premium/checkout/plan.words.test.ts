/** Proves how the server's plans are shown. */
import { expect, test } from 'vitest'
import { howOften, offeredPlan, priceText } from './plan.words.ts'

const monthly = { price: 2.99, interval: 'month', features: ['15 exclusive emojis'] }

test('[SUB-2] price and interval come from the server', () => {
  expect(priceText(monthly)).toBe('$2.99')
  expect(priceText({ price: 5 })).toBe('$5.00')
  expect(howOften(monthly)).toBe('Monthly')
})

test('[SUB-2] the first plan is the one on offer', () => {
  expect(offeredPlan({ MONTHLY: monthly })).toEqual({ ...monthly, key: 'MONTHLY' })
  const yearly = { ...monthly, interval: 'year' }
  expect(offeredPlan({ YEARLY: yearly, MONTHLY: monthly })?.key).toBe('YEARLY')
})

test('[SUB-7] without a monthly plan there is no offer', () => {
  expect(offeredPlan({})).toBeUndefined()
  expect(offeredPlan({ YEARLY: monthly })).toBeUndefined()
})
