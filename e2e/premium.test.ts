/** Premium from the plan to the last receipt, on an instance where nothing was configured: demo billing. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DEMO_CARDS } from '#contract/demo-card.ts'
import { DESKTOP, type Viewport, WIDTHS } from './support/browser.ts'
import { member, sit, sitting } from './support/people.ts'
import { payWith, stayAfterPaying } from './support/premium-screens.ts'
import { sees, seesHeading, seesToast, stored } from './support/seen.ts'
import { ADMIN_PASSWORD } from './support/server.ts'
import { openStage } from './support/stage.ts'

const { browser, url } = await openStage()

test.each(WIDTHS)(
  '[SUB-2, SUB-3, SUB-5, PREM-9, PREM-23] on %s a test card buys premium, and every page and everyone’s list know it',
  buyPremium,
)

async function buyPremium(_: string, viewport: Viewport) {
  const anna = { email: `anna-${viewport.width}@bowl.example`, nickname: 'LooLegend', isOnBowl: true, viewport }
  const { page, context, user, errors } = await member(browser, url, anna)
  const bert = await member(browser, url, { email: `bert-${viewport.width}@bowl.example`, nickname: 'PottyPal' })
  await bert.page.goto('/home')
  const hers = bert.page.getByRole('region', { name: 'Current buddies' }).getByText('LooLegend').locator('..')
  await hers.waitFor()
  expect(await hers.getByAltText('Premium').count()).toBe(0)
  const otherTab = await context.newPage()
  await otherTab.goto('/home')
  await otherTab.getByRole('link', { name: 'Poop Map' }).waitFor()

  await page.goto('/subscribe')
  await sees(page, '$2.99')
  await sees(page, '15 exclusive emojis')
  await page.getByRole('button', { name: 'Subscribe Now' }).click()
  await seesHeading(page, 'Nearly seated.')
  await payWith(page, DEMO_CARDS.good)
  await seesToast(page, 'You’re premium')
  await seesHeading(page, 'You’re premium.')
  await page.waitForURL('**/profile')

  await sees(page, /^Renews on /)
  await page.getByRole('region', { name: 'Membership' }).getByText('$2.99', { exact: true }).waitFor()
  expect((await stored(page)).user?.isPremium).toBe(true)
  await otherTab.getByRole('link', { name: 'Premium', exact: true }).waitFor()
  await hers.getByAltText('Premium').waitFor()
  await page.goto('/subscribe')
  await seesToast(page, 'Already subscribed')
  expect(errors).toEqual([])
  await sit(context.request, user, false)
}

test('[SUB-6, SUB-9] a declined card says so and another can be tried; a bank that asks can be answered either way', async () => {
  const { page } = await member(browser, url, { email: 'dora@bowl.example' })
  await page.goto('/subscribe?step=payment')
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await sees(page, 'Please enter the whole card number')
  await payWith(page, DEMO_CARDS.declined)
  await seesToast(page, 'Payment failed', 'Your card was declined.')
  await page.locator('.field-error', { hasText: 'Your card was declined.' }).waitFor()
  expect(await page.getByLabel('Card number').getAttribute('aria-invalid')).toBe('true')

  await payWith(page, DEMO_CARDS.asking)
  await sees(page, 'Your bank asks: was it you?')
  await page.getByRole('button', { name: 'No, refuse it' }).click()
  await seesToast(page, 'Payment failed')
  expect((await stored(page)).user?.isPremium).toBe(false)

  await page.getByRole('button', { name: `${DEMO_CARDS.asking} asks you to confirm` }).click()
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await page.getByRole('button', { name: 'Yes, it was me' }).click()
  await seesHeading(page, 'You’re premium.')
})

test('[SUB-3, SUB-10] back leads to the plan, and a reload half-way finds the same attempt', async () => {
  const { page } = await member(browser, url, { email: 'rita@bowl.example' })
  const secrets: string[] = []
  await page.route('**/api/subscription/create', async (route) => {
    const response = await route.fetch()
    secrets.push((await response.json()).clientSecret)
    await route.fulfill({ response })
  })
  await page.goto('/subscribe')
  await page.getByRole('button', { name: 'Subscribe Now' }).click()
  await seesHeading(page, 'Nearly seated.')
  await page.getByRole('button', { name: 'Back' }).last().click()
  await seesHeading(page, 'The golden throne.')
  await page.getByRole('button', { name: 'Subscribe Now' }).click()
  await seesHeading(page, 'Nearly seated.')
  await page.reload()
  await page.getByLabel('Card number').waitFor()
  await page.goBack()
  await seesHeading(page, 'The golden throne.')
  await expect.poll(() => secrets.length).toBe(2)
  expect(secrets[0]).toBe(secrets[1])
})

test('[PREM-11, PREM-22] a member cancels, sees the last day, and changes their mind', async () => {
  const { page } = await member(browser, url, { email: 'cleo@bowl.example' })
  await page.goto('/subscribe?step=payment')
  await stayAfterPaying(page)
  await payWith(page, DEMO_CARDS.good)
  await page.getByRole('link', { name: 'Go to profile' }).click()
  const membership = page.getByRole('region', { name: 'Membership' })
  await membership.getByText(/^Renews on /).waitFor()
  await expect.poll(() => membership.getByRole('listitem').count()).toBe(1)

  await membership.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Keep premium' }).click()
  await membership.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Cancel premium' }).click()
  await seesToast(page, 'Premium is cancelled')
  await membership.getByText(/^Premium until /).waitFor()
  await page.reload()
  await membership.getByText(/^Premium until /).waitFor()
  await membership.getByRole('button', { name: 'Resume' }).click()
  await membership.getByText(/^Renews on /).waitFor()
})

test('[SUB-1, SUB-15, PREM-28] whoever is trying premium keeps it by paying, from the membership card', async () => {
  const { page } = await member(browser, url, { email: 'try@bowl.example', premium: true, nickname: 'Tryphena' })
  await page.goto('/subscribe')
  await seesToast(page, 'Already subscribed')
  const membership = page.getByRole('region', { name: 'Membership' })
  await membership.getByText(/^Free to try until /).waitFor()
  await membership.getByRole('link', { name: 'Keep premium' }).click()
  await stayAfterPaying(page)
  await payWith(page, DEMO_CARDS.good)
  await page.getByRole('link', { name: 'Go to profile' }).click()
  await membership.getByText(/^Renews on /).waitFor()
})

test('[SUB-14] whoever is overdue is led to the payment, and not turned away as a subscriber', async () => {
  const { page } = await member(browser, url, { email: 'late@bowl.example', premium: true, nickname: 'Late' })
  const day = '2026-06-14T12:00:00.000Z'
  const overdue = { isPremium: true, state: 'past-due', source: 'demo', periodEnd: day, graceEnd: day }
  // Nobody can wait a month for it; that the server takes the payment is proved beside the server.
  await page.route('**/api/subscription/status/*', (route) => route.fulfill({ json: overdue }))
  await page.route('**/api/subscription/create', (route) =>
    route.fulfill({ json: { clientSecret: 'begun', provider: 'demo' } }),
  )
  await page.route('**/api/subscription/demo/pay', (route) => route.fulfill({ json: { status: 'paid' } }))
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Pay now' }).click()
  await payWith(page, DEMO_CARDS.good)
  await seesHeading(page, 'You’re premium.')
})

test('[PREM-13, PREM-16, PREM-20] a premium member takes a name and an emoji of their own', async () => {
  await sitting(url, { email: 'first@bowl.example', premium: true, nickname: 'Queen Flush' })
  const pearl = { email: 'pearl@bowl.example', premium: true, nickname: 'Pearl', isOnBowl: true }
  const { page } = await member(browser, url, { ...pearl, viewport: DESKTOP })
  const bert = await member(browser, url, { email: 'looker@bowl.example' })
  await bert.page.goto('/home')
  await page.goto('/profile')
  const dialog = await openDialog(page, 'Customize')
  await dialog.getByLabel('Nickname').fill('queen  flush')
  await dialog.getByRole('button', { name: 'Save' }).click()
  // Beside the open dialog the toast is for the eye; who listens hears the same words at the field.
  await sees(page, 'Nickname Already Taken')
  const words = 'Someone else is already using that nickname. Please choose a different one!'
  expect(await page.getByText(words).count()).toBe(2)
  await dialog.locator('.field-error', { hasText: words }).waitFor()
  await dialog.getByLabel('Nickname').fill('Pearl of the Pan')
  await dialog.getByRole('radio', { name: 'peacock' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await seesHeading(page, /Pearl of the Pan/)
  await page.getByRole('link', { name: 'Pearl of the Pan, your profile' }).waitFor()
  await bert.page.getByRole('region', { name: 'Current buddies' }).getByText('Pearl of the Pan').waitFor()
})

test('[PREM-4, PREM-18] the profile’s dialog upgrades at once where trying is free', async () => {
  const { page } = await member(browser, url, { email: 'otto@bowl.example' })
  await page.goto('/profile')
  const dialog = await openDialog(page, 'Upgrade to Premium')
  await dialog.getByLabel('Nickname').fill('Otto the Great')
  await dialog.getByRole('radio', { name: 'crown' }).check()
  await dialog.getByRole('button', { name: 'Upgrade to Premium' }).click()
  await dialog.waitFor({ state: 'detached' })
  await seesHeading(page, /Otto the Great/)
  await sees(page, /^Free to try until /)
  const { user } = await stored(page)
  expect(user).toMatchObject({ isPremium: true, nickname: 'Otto the Great', emoji: '👑' })
})

test('[PREM-12, PREM-23] when premium ends, an open page follows and what was premium only closes', async () => {
  const { page, user } = await member(browser, url, { email: 'lena@bowl.example', premium: true, nickname: 'Lena' })
  const joined = hearsStatus(page)
  await page.goto('/private-chat')
  await seesHeading(page, /./)
  await joined
  const answer = await page.request.post(`${url}/api/admin/login`, { data: { password: ADMIN_PASSWORD } })
  const { token } = await answer.json()
  await page.request.put(`${url}/api/admin/users/${user.id}/premium`, {
    data: { isPremium: false },
    headers: { authorization: `Bearer ${token}` },
  })
  await page.waitForURL('**/subscribe')
  await seesToast(page, 'Premium Feature', 'Private messaging is only available for premium users')
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
