/** Premium from the plan to the last receipt, on an instance where nothing was configured: demo billing. */
import type { Page } from '@playwright/test'
import { DEMO_CARDS } from '#contract/premium/demo-card.ts'
import { expect, test } from './support/fixtures.ts'
import { intercept } from './support/intercept.ts'
import { payWith, remainAfterPaying } from './support/premium-screens.ts'
import { headingOn, stored, toastOn, wordsOn } from './support/seen.ts'
import { DESKTOP } from './support/viewports.ts'

test.use({ ownServer: {} })

test('[SUB-2, SUB-3, SUB-5, PREM-9, PREM-23] a test card buys premium, and every page and everyone’s list know it', {
  tag: '@desktop-all',
}, async ({ member }) => {
  const { page, context, errors } = await member({ nickname: 'LooLegend', isOnBowl: true })
  const bert = await member({ nickname: 'PottyPal' })
  await bert.page.goto('/home')
  const hers = bert.page.getByRole('region', { name: 'Current buddies' }).getByText('LooLegend').locator('..')
  await expect(hers).toBeVisible()
  await expect(hers.getByAltText('Premium')).toHaveCount(0)
  const otherTab = await context.newPage()
  await otherTab.goto('/home')
  await expect(otherTab.getByRole('link', { name: 'Poop Map' })).toBeVisible()

  await page.goto('/subscribe')
  await expect(wordsOn(page, '$2.99')).toBeVisible()
  await expect(wordsOn(page, '15 exclusive emojis')).toBeVisible()
  await page.getByRole('button', { name: 'Subscribe Now' }).click()
  await expect(headingOn(page, 'Nearly seated.')).toBeVisible()
  await payWith(page, DEMO_CARDS.good)
  await Promise.all([
    expect(toastOn(page, 'You’re premium')).toBeVisible(),
    expect(headingOn(page, 'You’re premium.')).toBeVisible(),
  ])
  await expect(page).toHaveURL('/profile')

  await expect(wordsOn(page, /^Renews on /)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Membership' }).getByText('$2.99', { exact: true })).toBeVisible()
  expect((await stored(page)).user?.isPremium).toBe(true)
  await expect(otherTab.getByRole('link', { name: 'Premium', exact: true })).toBeVisible()
  await expect(hers.getByAltText('Premium')).toBeVisible()
  await page.goto('/subscribe')
  await expect(toastOn(page, 'Already subscribed')).toBeVisible()
  expect(errors).toEqual([])
})

test('[SUB-6, SUB-9] a declined card says so and another can be tried; a bank that asks can be answered either way', async ({
  member,
}) => {
  const { page } = await member()
  await page.goto('/subscribe?step=payment')
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await expect(wordsOn(page, 'Please enter the whole card number')).toBeVisible()
  await payWith(page, DEMO_CARDS.declined)
  await expect(toastOn(page, 'Payment failed', 'Your card was declined.')).toBeVisible()
  await expect(page.locator('.field-error', { hasText: 'Your card was declined.' })).toBeVisible()
  await expect(page.getByLabel('Card number')).toHaveAttribute('aria-invalid', 'true')

  await payWith(page, DEMO_CARDS.asking)
  await expect(wordsOn(page, 'Your bank asks: was it you?')).toBeVisible()
  await page.getByRole('button', { name: 'No, refuse it' }).click()
  await expect(toastOn(page, 'Payment failed')).toBeVisible()
  expect((await stored(page)).user?.isPremium).toBe(false)

  await page.getByRole('button', { name: `${DEMO_CARDS.asking} asks you to confirm` }).click()
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await page.getByRole('button', { name: 'Yes, it was me' }).click()
  await expect(headingOn(page, 'You’re premium.')).toBeVisible()
})

test('[SUB-3, SUB-10] back leads to the plan, and a reload half-way finds the same attempt', { tag: '@all' }, async ({
  member,
}) => {
  const { page } = await member()
  const secrets: string[] = []
  await intercept(page, '**/api/subscription/create', async (route) => {
    const json = await (await route.fetch()).json()
    secrets.push(json.clientSecret)
    await route.fulfill({ json })
  })
  await page.goto('/subscribe')
  await page.getByRole('button', { name: 'Subscribe Now' }).click()
  await expect(headingOn(page, 'Nearly seated.')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).last().click()
  await expect(headingOn(page, 'The golden throne.')).toBeVisible()
  await page.getByRole('button', { name: 'Subscribe Now' }).click()
  await expect(headingOn(page, 'Nearly seated.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Card number')).toBeVisible()
  await page.goBack()
  await expect(headingOn(page, 'The golden throne.')).toBeVisible()
  await expect.poll(() => secrets.length).toBe(2)
  expect(secrets[0]).toBe(secrets[1])
})

test('[PREM-11, PREM-22] a member cancels, sees the last day, and changes their mind', async ({ member }) => {
  const { page } = await member()
  await page.goto('/subscribe?step=payment')
  await remainAfterPaying(page)
  await payWith(page, DEMO_CARDS.good)
  await page.getByRole('link', { name: 'Go to profile' }).click()
  const membership = page.getByRole('region', { name: 'Membership' })
  await expect(membership.getByText(/^Renews on /)).toBeVisible()
  await expect(membership.getByRole('listitem')).toHaveCount(1)

  await membership.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Keep premium' }).click()
  await membership.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Cancel premium' }).click()
  await expect(toastOn(page, 'Premium is cancelled')).toBeVisible()
  await expect(membership.getByText(/^Premium until /)).toBeVisible()
  await page.reload()
  await expect(membership.getByText(/^Premium until /)).toBeVisible()
  await membership.getByRole('button', { name: 'Resume' }).click()
  await expect(membership.getByText(/^Renews on /)).toBeVisible()
})

test('[SUB-1, SUB-15, PREM-28] whoever is trying premium keeps it by paying, from the membership card', {
  tag: '@all',
}, async ({ member }) => {
  const { page } = await member({ premium: true })
  await page.goto('/subscribe')
  await expect(toastOn(page, 'Already subscribed')).toBeVisible()
  const membership = page.getByRole('region', { name: 'Membership' })
  await expect(membership.getByText(/^Free to try until /)).toBeVisible()
  await membership.getByRole('link', { name: 'Keep premium' }).click()
  await remainAfterPaying(page)
  await payWith(page, DEMO_CARDS.good)
  await page.getByRole('link', { name: 'Go to profile' }).click()
  await expect(membership.getByText(/^Renews on /)).toBeVisible()
})

test('[SUB-14] whoever is overdue is led to the payment, and not turned away as a subscriber', { tag: '@all' }, async ({
  member,
}) => {
  const { page } = await member({ premium: true })
  const day = '2026-06-14T12:00:00.000Z'
  const overdue = { isPremium: true, state: 'past-due', source: 'demo', periodEnd: day, graceEnd: day }
  // Nobody can wait a month for it; that the server takes the payment is proved beside the server.
  await intercept(page, '**/api/subscription/status/*', (route) => route.fulfill({ json: overdue }))
  await intercept(page, '**/api/subscription/create', (route) =>
    route.fulfill({ json: { clientSecret: 'begun', provider: 'demo' } }),
  )
  await intercept(page, '**/api/subscription/demo/pay', (route) => route.fulfill({ json: { status: 'paid' } }))
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Pay now' }).click()
  await payWith(page, DEMO_CARDS.good)
  await expect(headingOn(page, 'You’re premium.')).toBeVisible()
})

test('[PREM-13, PREM-16, PREM-20] a premium member takes a name and an emoji of their own', { tag: '@all' }, async ({
  member,
  account,
}) => {
  await account({ isOnBowl: true, premium: true, nickname: 'Queen Flush' })
  const { page } = await member({ premium: true, isOnBowl: true, viewport: DESKTOP })
  const bert = await member()
  await bert.page.goto('/home')
  await page.goto('/profile')
  const dialog = await openDialog(page, 'Customize')
  await dialog.getByLabel('Nickname').fill('queen  flush')
  await dialog.getByRole('button', { name: 'Save' }).click()
  // Beside the open dialog the toast is for the eye; who listens hears the same words at the field.
  await expect(wordsOn(page, 'Nickname Already Taken')).toBeVisible()
  const words = 'Someone else is already using that nickname. Please choose a different one!'
  await expect(page.getByText(words)).toHaveCount(2)
  await expect(dialog.locator('.field-error', { hasText: words })).toBeVisible()
  await dialog.getByLabel('Nickname').fill('Pearl of the Pan')
  await dialog.getByRole('radio', { name: 'peacock' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(headingOn(page, /Pearl of the Pan/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pearl of the Pan, your profile' })).toBeVisible()
  await expect(bert.page.getByRole('region', { name: 'Current buddies' }).getByText('Pearl of the Pan')).toBeVisible()
})

test('[PREM-4, PREM-18] the profile’s dialog upgrades at once where trying is free', { tag: '@all' }, async ({
  member,
}) => {
  const { page } = await member()
  await page.goto('/profile')
  const dialog = await openDialog(page, 'Upgrade to Premium')
  await dialog.getByLabel('Nickname').fill('Otto the Great')
  await dialog.getByRole('radio', { name: 'crown' }).check()
  await dialog.getByRole('button', { name: 'Upgrade to Premium' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(headingOn(page, /Otto the Great/)).toBeVisible()
  await expect(wordsOn(page, /^Free to try until /)).toBeVisible()
  const { user } = await stored(page)
  expect(user).toMatchObject({ isPremium: true, nickname: 'Otto the Great', emoji: '👑' })
})

test('[PREM-12, PREM-23] when premium ends, an open page follows and what was premium only closes', {
  tag: '@all',
}, async ({ member, admin }) => {
  const { page, user } = await member({ premium: true })
  const joined = hearsStatus(page)
  await page.goto('/private-chat')
  await expect(headingOn(page, /./)).toBeVisible()
  await joined
  await expect(await admin.put(`/api/admin/users/${user.id}/premium`, { data: { isPremium: false } })).toBeOK()
  await expect(page).toHaveURL('/subscribe')
  await expect(toastOn(page, 'Premium Feature', 'Private messaging is only available for premium users')).toBeVisible()
})

/** Until the live connection stands: the server says so first. */
function hearsStatus(page: Page): Promise<void> {
  return new Promise((heard) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('"STATUS"')) heard()
      }),
    )
  })
}

async function openDialog(page: Page, button: string) {
  await page.getByRole('button', { name: button }).click()
  return page.getByRole('dialog', { name: button })
}
