/** Premium from the plan to the last receipt, with demo billing. */
import type { Page } from '@playwright/test'
import { DEMO_CARDS } from '#contract/premium/demo-card.ts'
import { expect, test } from './support/fixtures.ts'
import { intercept } from './support/intercept.ts'
import { browserStorage, headingOn, textOn, toastOn } from './support/on-screen.ts'
import { payWith, stopRedirectAfterPaying } from './support/premium-screens.ts'
import { DESKTOP } from './support/viewports.ts'

test.use({ ownServer: {} })

test('[SUB-2, SUB-3, SUB-5, PREM-9, PREM-23] a test card buys premium, and all pages and lists show it', {
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
  await expect(textOn(page, '$2.99')).toBeVisible()
  await expect(textOn(page, '15 exclusive emojis')).toBeVisible()
  await page.getByRole('button', { name: 'Subscribe Now' }).click()
  await expect(headingOn(page, 'Nearly seated.')).toBeVisible()
  await payWith(page, DEMO_CARDS.good)
  await Promise.all([
    expect(toastOn(page, 'Payment received')).toBeVisible(),
    expect(headingOn(page, 'You’re premium.')).toBeVisible(),
  ])
  await expect(page).toHaveURL('/profile')

  await expect(textOn(page, /^Renews on /)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Membership' }).getByText('$2.99', { exact: true })).toBeVisible()
  expect((await browserStorage(page)).user?.isPremium).toBe(true)
  await expect(otherTab.getByRole('link', { name: 'Premium', exact: true })).toBeVisible()
  await expect(hers.getByAltText('Premium')).toBeVisible()
  await page.goto('/subscribe')
  await expect(toastOn(page, 'Already subscribed')).toBeVisible()
  expect(errors).toEqual([])
})

test('[SUB-6, SUB-9] a declined card can be replaced; a bank confirmation can be approved or rejected', async ({
  member,
}) => {
  const { page } = await member()
  await page.goto('/subscribe?step=payment')
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await expect(textOn(page, 'Please enter the full card number')).toBeVisible()
  await payWith(page, DEMO_CARDS.declined)
  await expect(toastOn(page, 'Payment failed', 'Your card was declined.')).toBeVisible()
  await expect(page.locator('.field-error', { hasText: 'Your card was declined.' })).toBeVisible()
  await expect(page.getByLabel('Card number')).toHaveAttribute('aria-invalid', 'true')

  await payWith(page, DEMO_CARDS.asking)
  await expect(textOn(page, 'Your bank wants to check: was this you?')).toBeVisible()
  await page.getByRole('button', { name: 'No, stop it' }).click()
  await expect(toastOn(page, 'Payment failed')).toBeVisible()
  expect((await browserStorage(page)).user?.isPremium).toBe(false)

  await page.getByRole('button', { name: `${DEMO_CARDS.asking} asks you to confirm` }).click()
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await page.getByRole('button', { name: 'Yes, it was me' }).click()
  await expect(headingOn(page, 'You’re premium.')).toBeVisible()
})

test('[SUB-3, SUB-10] back returns to the plan, and a reload half-way resumes the same payment', {
  tag: '@all',
}, async ({ member }) => {
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
  await stopRedirectAfterPaying(page)
  await payWith(page, DEMO_CARDS.good)
  await page.getByRole('link', { name: 'Go to profile' }).click()
  const membership = page.getByRole('region', { name: 'Membership' })
  await expect(membership.getByText(/^Renews on /)).toBeVisible()
  await expect(membership.getByRole('listitem')).toHaveCount(1)

  await membership.getByRole('button', { name: 'Cancel membership' }).click()
  await page.getByRole('button', { name: 'Keep membership' }).click()
  await membership.getByRole('button', { name: 'Cancel membership' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel membership' }).click()
  await expect(toastOn(page, 'Membership cancelled')).toBeVisible()
  await expect(membership.getByText(/^Premium until /)).toBeVisible()
  await page.reload()
  await expect(membership.getByText(/^Premium until /)).toBeVisible()
  await membership.getByRole('button', { name: 'Resume' }).click()
  await expect(membership.getByText(/^Renews on /)).toBeVisible()
})

test('[SUB-1, SUB-15, PREM-28] a member on trial keeps premium by paying from the membership card', {
  tag: '@all',
}, async ({ member }) => {
  const { page } = await member({ premium: true })
  await page.goto('/subscribe')
  await expect(toastOn(page, 'Already subscribed')).toBeVisible()
  const membership = page.getByRole('region', { name: 'Membership' })
  await expect(membership.getByText(/^Free to try until /)).toBeVisible()
  await membership.getByRole('link', { name: 'Keep premium' }).click()
  await stopRedirectAfterPaying(page)
  await payWith(page, DEMO_CARDS.good)
  await page.getByRole('link', { name: 'Go to profile' }).click()
  await expect(membership.getByText(/^Renews on /)).toBeVisible()
})

test('[SUB-14] a member with an overdue payment reaches the payment, and is not redirected as a subscriber', {
  tag: '@all',
}, async ({ member }) => {
  const { page } = await member({ premium: true })
  const day = '2026-06-14T12:00:00.000Z'
  const overdue = { isPremium: true, state: 'past-due', source: 'demo', periodEnd: day, graceEnd: day }
  // Faked instead of waiting a month; the server tests cover the payment.
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

test('[PREM-13, PREM-16, PREM-20] a premium member chooses a name and an emoji', { tag: '@all' }, async ({
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
  // Screen readers get the text at the field, because the dialog hides the toast from them.
  await expect(textOn(page, 'Nickname Already Taken')).toBeVisible()
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

test('[PREM-4, PREM-18] the profile’s dialog upgrades at once where premium has a free trial', { tag: '@all' }, async ({
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
  await expect(textOn(page, /^Free to try until /)).toBeVisible()
  const { user } = await browserStorage(page)
  expect(user).toMatchObject({ isPremium: true, nickname: 'Otto the Great', emoji: '👑' })
})

test('[PREM-12, PREM-23] when premium ends, an open page loses its premium features', {
  tag: '@all',
}, async ({ member, admin }) => {
  const { page, user } = await member({ premium: true })
  const joined = receivesStatus(page)
  await page.goto('/private-chat')
  await expect(headingOn(page, /./)).toBeVisible()
  await joined
  await expect(await admin.put(`/api/admin/users/${user.id}/premium`, { data: { isPremium: false } })).toBeOK()
  await expect(page).toHaveURL('/subscribe')
  await expect(toastOn(page, 'Premium Feature', 'Private messaging is only available for premium users')).toBeVisible()
})

/** STATUS is the first event after the JOIN. */
function receivesStatus(page: Page): Promise<void> {
  return new Promise((received) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('"STATUS"')) received()
      }),
    )
  })
}

async function openDialog(page: Page, button: string) {
  await page.getByRole('button', { name: button }).click()
  return page.getByRole('dialog', { name: button })
}
