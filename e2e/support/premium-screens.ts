/** The screens of buying premium and managing a membership. */
import { expect, type Page } from '@playwright/test'
import { DEMO_CARDS } from '#contract/premium/demo-card.ts'
import { intercept, stopIntercepting } from './intercept.ts'
import { expectInPage, headingOn, keepToast, textOn, toastOn } from './on-screen.ts'
import { openAt, plainScreen, type Screen } from './screen.ts'

const DAY = '2026-06-14T12:00:00.000Z'
const PAID = { isPremium: true, state: 'active', source: 'demo', periodEnd: DAY, cancelAtPeriodEnd: false }
const PRICE = { amountCents: 299, currency: 'usd' }
const RECEIPTS = [
  { id: '2', ...PRICE, paidAt: '2026-05-15T12:00:00.000Z', periodStart: '2026-05-15T12:00:00.000Z', periodEnd: DAY },
  {
    id: '1',
    ...PRICE,
    paidAt: '2026-04-15T12:00:00.000Z',
    periodStart: '2026-04-15T12:00:00.000Z',
    periodEnd: '2026-05-15T12:00:00.000Z',
  },
]

export const premiumScreens: readonly Screen[] = [
  // Before fake responses make this page believe that it has paid.
  { name: 'dialog-upgrade-profile', who: 'member', open: (page) => openDialog(page, 'Upgrade to Premium') },
  plainScreen('subscribe', '/subscribe', { who: 'member', isLong: true }),
  { name: 'subscribe-pay', who: 'member', open: openPayment, isLong: true },
  { name: 'subscribe-declined', who: 'member', open: beDeclined, isLong: true, expectedErrors: /402/ },
  { name: 'subscribe-confirm', who: 'member', open: beAsked },
  { name: 'subscribe-done', who: 'member', open: pay },
  { name: 'dialog-customize', who: 'premium', open: (page) => openDialog(page, 'Customize') },
  { name: 'membership-trial', who: 'premium', open: openMembership, isLong: true },
  { name: 'membership-paid', who: 'premium', open: (page) => showMembership(page, PAID), isLong: true },
  {
    name: 'membership-cancelled',
    who: 'premium',
    open: (page) => showMembership(page, { ...PAID, cancelAtPeriodEnd: true }),
    isLong: true,
  },
  {
    name: 'membership-overdue',
    who: 'premium',
    open: (page) => showMembership(page, { ...PAID, state: 'past-due', graceEnd: '2026-06-21T12:00:00.000Z' }),
    isLong: true,
  },
  { name: 'dialog-cancel', who: 'premium', open: askToCancel },
]

export async function openPayment(page: Page): Promise<void> {
  await openAt(page, '/subscribe?step=payment')
  await expect(headingOn(page, 'Nearly seated.')).toBeVisible()
}

export async function payWith(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry').fill('1239')
  await page.getByLabel('CVC').fill('123')
  await page.getByRole('button', { name: 'Pay Now' }).click()
}

async function beDeclined(page: Page) {
  await openPayment(page)
  await payWith(page, DEMO_CARDS.declined)
  await expect(toastOn(page, 'Payment failed')).toBeVisible()
  await keepToast(page)
}

async function beAsked(page: Page) {
  await openPayment(page)
  await payWith(page, DEMO_CARDS.asking)
  await expect(textOn(page, 'Your bank wants to check: was this you?')).toBeVisible()
}

/** The page otherwise redirects after three seconds. */
export async function stopRedirectAfterPaying(page: Page): Promise<void> {
  await page.evaluate(
    'window.setTimeout = new Proxy(setTimeout, { apply: (to, it, [f, ms]) => ms === 3000 ? 0 : to.call(it, f, ms) })',
  )
  await page.evaluate('window.setInterval = () => 0')
}

/** Fakes the payment, so that later screens find an unchanged member. */
async function pay(page: Page) {
  await openPayment(page)
  await intercept(page, '**/api/subscription/demo/pay', (route) => route.fulfill({ json: { status: 'paid' } }), {
    times: 1,
  })
  await stopRedirectAfterPaying(page)
  await payWith(page, DEMO_CARDS.good)
  await expect(headingOn(page, 'You’re premium.')).toBeVisible()
  await expectInPage(page, '[...document.images].every((image) => image.complete)')
}

async function openDialog(page: Page, button: string) {
  await openAt(page, '/profile')
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByRole('dialog', { name: button })).toBeVisible()
}

async function openMembership(page: Page) {
  await openAt(page, '/profile')
  const card = page.getByRole('region', { name: 'Membership' })
  await expect(card.getByText('Receipts').first()).toBeVisible()
}

async function showMembership(page: Page, membership: object) {
  const [status, receipts] = ['**/api/subscription/status/*', '**/api/subscription/receipts']
  for (const address of [status, receipts]) await stopIntercepting(page, address)
  await intercept(page, status, (route) => route.fulfill({ json: membership }))
  await intercept(page, receipts, (route) => route.fulfill({ json: { receipts: RECEIPTS } }))
  await openMembership(page)
}

async function askToCancel(page: Page) {
  await showMembership(page, PAID)
  await page.getByRole('button', { name: 'Cancel membership' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
}
