/** The screens of buying premium and of living with it. */
import { expect, type Page } from '@playwright/test'
import { DEMO_CARDS } from '#contract/premium/demo-card.ts'
import { intercept, stopIntercepting } from './intercept.ts'
import { openAt, plain, type Screen } from './screen.ts'
import { expectInPage, headingOn, keepToast, toastOn, wordsOn } from './seen.ts'

const DAY = '2026-06-14T12:00:00.000Z'
const PAID = { isPremium: true, state: 'active', source: 'demo', periodEnd: DAY, cancelAtPeriodEnd: false }
const PRICE = { amountCents: 299, currency: 'usd' }
const RECEIPTS = [
  { id: '2', ...PRICE, paidAt: '2026-05-15T12:00:00.000Z', periodStart: '2026-05-15T12:00:00.000Z', periodEnd: DAY },
  {
    ...{ id: '1', ...PRICE, paidAt: '2026-04-15T12:00:00.000Z' },
    ...{ periodStart: '2026-04-15T12:00:00.000Z', periodEnd: '2026-05-15T12:00:00.000Z' },
  },
]

export const premiumScreens: readonly Screen[] = [
  // Before this page is told, by made-up answers, that it has paid.
  { name: 'dialog-upgrade-profile', who: 'member', open: (page) => openDialog(page, 'Upgrade to Premium') },
  plain('subscribe', '/subscribe', { who: 'member', isLong: true }),
  { name: 'subscribe-pay', who: 'member', open: openPayment, isLong: true },
  { name: 'subscribe-declined', who: 'member', open: beDeclined, isLong: true, provokes: /402/ },
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

/** Fills the form by hand and sends it. */
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
  await expect(wordsOn(page, 'Your bank asks: was it you?')).toBeVisible()
}

/** Whoever has paid is otherwise led on after three seconds. */
export async function remainAfterPaying(page: Page): Promise<void> {
  await page.evaluate(
    'window.setTimeout = new Proxy(setTimeout, { apply: (to, it, [f, ms]) => ms === 3000 ? 0 : to.call(it, f, ms) })',
  )
  await page.evaluate('window.setInterval = () => 0')
}

/** Nobody is charged, and the page stays where it is, so that the other screens find the same member. */
async function pay(page: Page) {
  await openPayment(page)
  await intercept(page, '**/api/subscription/demo/pay', (route) => route.fulfill({ json: { status: 'paid' } }), {
    times: 1,
  })
  await remainAfterPaying(page)
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
  // As often as it is asked: by the card, and by the page when it comes in.
  await intercept(page, status, (route) => route.fulfill({ json: membership }))
  await intercept(page, receipts, (route) => route.fulfill({ json: { receipts: RECEIPTS } }))
  await openMembership(page)
}

async function askToCancel(page: Page) {
  await showMembership(page, PAID)
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
}
