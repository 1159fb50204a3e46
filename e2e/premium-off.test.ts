/** An instance without payments shows that wherever it offers premium. */

import { expect, test } from './support/fixtures.ts'
import { intercept } from './support/intercept.ts'
import { headingOn, textOn } from './support/on-screen.ts'

test.use({ ownServer: { BILLING_MODE: 'off' } })

test('[SUB-12] with billing off the plan has a text in place of the button', { tag: '@all' }, async ({ member }) => {
  const { page, errors } = await member()
  await page.goto('/subscribe')
  await expect(textOn(page, 'You can’t buy premium here right now.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Subscribe Now' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to profile' }).click()
  await expect(headingOn(page, /FlushMaster/)).toBeVisible()
  await expect(textOn(page, 'You can’t buy premium here right now.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Upgrade to Premium' })).toHaveCount(0)
  expect(errors).toEqual([])
})

test('[SUB-6, SUB-7] plans that fail to load can be retried, and an empty list shows no plan', { tag: '@all' }, async ({
  member,
}) => {
  const { page } = await member()
  await intercept(page, '**/api/subscription/plans', (route) => route.abort(), { times: 1 })
  await page.goto('/subscribe')
  await expect(textOn(page, 'Failed to load subscription plans.')).toBeVisible()
  await intercept(page, '**/api/subscription/plans', (route) => route.fulfill({ json: { plans: {} } }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(textOn(page, 'No plans available')).toBeVisible()
})
