/** Paying by the outside provider: its script is stood in for, our page and its policy are real. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { member } from './support/people.ts'
import { sees, seesHeading, seesToast, stored } from './support/seen.ts'
import { openStage } from './support/stage.ts'

const settings = {
  BILLING_MODE: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_dummy',
  STRIPE_WEBHOOK_SECRET: 'whsec_dummy',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_dummy',
}
const { browser, url } = await openStage({ settings })

const ATTEMPT = { clientSecret: 'pi_1_secret_2', provider: 'stripe', publishableKey: 'pk_test_dummy' }

/** As much of the provider's script as our form uses; the first card is declined, the second one pays. */
const STAND_IN = `window.Stripe = Object.assign(() => {
  let tries = 0
  const element = () => {
    const heard = {}
    return {
      on: (name, listener) => { heard[name] = listener; return this },
      once() {}, off() {}, update() {}, destroy() {},
      mount(place) { place.textContent = 'Fields of the provider'; queueMicrotask(() => heard.ready?.({})) },
    }
  }
  return {
    elements: (options) => { window.asked = options; return { create: element, getElement: () => null, update() {} } },
    createToken() {}, createPaymentMethod() {}, confirmCardPayment() {},
    registerAppInfo() {}, _registerWrapper() {},
    confirmPayment: async (how) => {
      window.confirmed = { redirect: how.redirect, return_url: how.confirmParams.return_url }
      tries += 1
      if (tries === 1) return { error: { message: 'Your card has insufficient funds.' } }
      return { paymentIntent: { status: 'succeeded' } }
    },
  }
}, { version: 'endive' })`

test('[SUB-4, SUB-5, SUB-6, SUB-13] a blocked form can be tried again, a refused card too, and then premium has come', async () => {
  const { page } = await member(browser, url, { email: 'stella@bowl.example' })
  await page.route('**/api/subscription/create', (route) => route.fulfill({ json: ATTEMPT }))
  await page.route('**/api/subscription/refresh', (route) => route.fulfill({ json: { isPremium: true } }))
  await page.route('https://js.stripe.com/**', (route) => route.abort())
  await page.goto('/subscribe')
  await page.getByRole('button', { name: 'Subscribe Now' }).click()
  await sees(page, 'The payment form could not be loaded.')

  await page.unroute('https://js.stripe.com/**')
  await provide(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await sees(page, 'Fields of the provider')
  expect(await page.evaluate('window.asked')).toMatchObject({
    clientSecret: ATTEMPT.clientSecret,
    appearance: { variables: { colorPrimary: expect.stringMatching(/^rgb\(\d+, \d+, \d+\)$/) } },
  })
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await seesToast(page, 'Payment failed', 'Your card has insufficient funds.')
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await seesHeading(page, 'You’re premium.')
  expect(await page.evaluate('window.confirmed')).toEqual({ redirect: 'if_required', return_url: `${url}/profile` })
})

test('[PREM-5, PREM-6, PREM-18] where premium must be paid, home and the profile lead to the plan', async () => {
  const { page } = await member(browser, url, { email: 'pia@bowl.example', premium: true, nickname: 'Pia the First' })
  await page.goto('/home')
  await page.getByRole('link', { name: 'Finish your upgrade' }).click()
  await seesHeading(page, 'The golden throne.')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Upgrade to Premium' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Upgrade to Premium' }).click()
  await seesHeading(page, 'The golden throne.')
  expect((await stored(page)).user?.isPremium).toBe(false)
})

test('[SUB-4, SUB-11] who comes back from the bank’s own page is told how it went, and the address is cleaned', async () => {
  const { page } = await member(browser, url, { email: 'bea@bowl.example' })
  await page.goto('/profile?payment_intent=pi_1&payment_intent_client_secret=hush&redirect_status=failed')
  await seesToast(page, 'Payment failed')
  await page.waitForURL('**/profile')
  await page.route('**/api/subscription/refresh', (route) => route.fulfill({ json: { isPremium: true } }))
  await page.goto('/profile?payment_intent=pi_1&payment_intent_client_secret=hush&redirect_status=succeeded')
  await seesToast(page, 'You’re premium')
  expect(page.url()).toBe(`${url}/profile`)
})

function provide(page: Page) {
  return page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: STAND_IN }),
  )
}
