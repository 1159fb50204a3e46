/** Where a person without premium gets it. */
import { expect, test } from 'vitest'
import { hasPremiumIntent } from '#web/features/auth/premium-intent.ts'
import { wayToPremium } from './profile-premium.ts'

test('[SUB-16] a guest signs up first, and the intent to buy premium is kept', () => {
  const { pathname, search } = new URL(wayToPremium(true).to, 'http://bowl.example')
  expect([pathname, hasPremiumIntent(search)]).toEqual(['/signup', true])
  expect(wayToPremium(false).to).toBe('/subscribe')
})
