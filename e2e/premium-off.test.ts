/** An instance that takes no payments says so, wherever premium is offered. */

import { expect, test } from './support/fixtures.ts'
import { intercept } from './support/intercept.ts'
import { headingOn, wordsOn } from './support/seen.ts'

test.use({ ownServer: { BILLING_MODE: 'off' } })

test('[SUB-12] with billing off there is the plan, and words in the place of the button', { tag: '@all' }, async ({
  member,
}) => {
  const { page, errors } = await member()
  await page.goto('/subscribe')
  await expect(wordsOn(page, 'Premium cannot be bought here at the moment.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Subscribe Now' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to profile' }).click()
  await expect(headingOn(page, /FlushMaster/)).toBeVisible()
  await expect(wordsOn(page, 'Premium cannot be bought here at the moment.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Upgrade to Premium' })).toHaveCount(0)
  expect(errors).toEqual([])
})

test('[SUB-6, SUB-7] plans that do not load can be asked for again, and no plan is no plan', { tag: '@all' }, async ({
  member,
}) => {
  const { page } = await member()
  await intercept(page, '**/api/subscription/plans', (route) => route.abort(), { times: 1 })
  await page.goto('/subscribe')
  await expect(wordsOn(page, 'Failed to load subscription plans.')).toBeVisible()
  await intercept(page, '**/api/subscription/plans', (route) => route.fulfill({ json: { plans: {} } }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(wordsOn(page, 'No plans available')).toBeVisible()
})
