/** An instance that takes no payments says so, wherever premium is offered. */
import { expect, test } from 'vitest'
import { member } from './support/people.ts'
import { sees, seesHeading } from './support/seen.ts'
import { openStage } from './support/stage.ts'

const { browser, url } = await openStage({ settings: { BILLING_MODE: 'off' } })

test('[SUB-12] with billing off there is the plan, and words in the place of the button', async () => {
  const { page, errors } = await member(browser, url, { email: 'nora@bowl.example' })
  await page.goto('/subscribe')
  await sees(page, 'Premium cannot be bought here at the moment.')
  expect(await page.getByRole('button', { name: 'Subscribe Now' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Back to profile' }).click()
  await seesHeading(page, /FlushMaster/)
  await sees(page, 'Premium cannot be bought here at the moment.')
  expect(await page.getByRole('button', { name: 'Upgrade to Premium' }).count()).toBe(0)
  expect(errors).toEqual([])
})

test('[SUB-6, SUB-7] plans that do not load can be asked for again, and no plan is no plan', async () => {
  const { page } = await member(browser, url, { email: 'olga@bowl.example' })
  await page.route('**/api/subscription/plans', (route) => route.abort(), { times: 1 })
  await page.goto('/subscribe')
  await sees(page, 'Failed to load subscription plans.')
  await page.route('**/api/subscription/plans', (route) => route.fulfill({ json: { plans: {} } }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await sees(page, 'No plans available')
})
