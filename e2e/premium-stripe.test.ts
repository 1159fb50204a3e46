/** Paying with Stripe: its script is a fake, our page and its security policy are real. */
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { intercept } from './support/intercept.ts'
import { browserStorage, headingOn, textOn, toastOn } from './support/on-screen.ts'

const STRIPE = {
  BILLING_MODE: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_dummy',
  STRIPE_WEBHOOK_SECRET: 'whsec_dummy',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_dummy',
}
test.use({ ownServer: STRIPE })

const ATTEMPT = { clientSecret: 'pi_1_secret_2', provider: 'stripe', publishableKey: 'pk_test_dummy' }

/** The part of Stripe.js that our form uses; the first card is declined, the second one pays. */
const FAKE_STRIPE = `window.Stripe = Object.assign(() => {
  let tries = 0
  const element = () => {
    const listeners = {}
    return {
      on: (name, listener) => { listeners[name] = listener; return this },
      once() {}, off() {}, update() {}, destroy() {},
      mount(place) { place.textContent = 'Fields of the provider'; queueMicrotask(() => listeners.ready?.({})) },
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

test('[SUB-4, SUB-5, SUB-6, SUB-13] a blocked form and a declined card can be retried, and then premium is active', async ({
  member,
  server,
}) => {
  const { page } = await member()
  await intercept(page, '**/api/subscription/create', (route) => route.fulfill({ json: ATTEMPT }))
  await intercept(page, '**/api/subscription/refresh', (route) => route.fulfill({ json: { isPremium: true } }))
  await page.route('https://js.stripe.com/**', (route) => route.abort())
  await page.goto('/subscribe')
  await page.getByRole('button', { name: 'Subscribe Now' }).click()
  await expect(textOn(page, 'We couldn’t load the payment form.')).toBeVisible()

  await page.unroute('https://js.stripe.com/**')
  await provide(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(textOn(page, 'Fields of the provider')).toBeVisible()
  expect(await page.evaluate('window.asked')).toMatchObject({
    clientSecret: ATTEMPT.clientSecret,
    appearance: { variables: { colorPrimary: expect.stringMatching(/^rgb\(\d+, \d+, \d+\)$/) } },
  })
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await expect(toastOn(page, 'Payment failed', 'Your card has insufficient funds.')).toBeVisible()
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await expect(headingOn(page, 'You’re premium.')).toBeVisible()
  expect(await page.evaluate('window.confirmed')).toEqual({
    redirect: 'if_required',
    return_url: `${server.url}/profile`,
  })
})

test('[PREM-5, PREM-6, PREM-18] where premium costs money, home and the profile link to the plan', {
  tag: '@all',
}, async ({ member }) => {
  const { page } = await member({ premium: true })
  await page.goto('/home')
  await page.getByRole('link', { name: 'Finish your upgrade' }).click()
  await expect(headingOn(page, 'The golden throne.')).toBeVisible()
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Upgrade to Premium' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Upgrade to Premium' }).click()
  await expect(headingOn(page, 'The golden throne.')).toBeVisible()
  expect((await browserStorage(page)).user?.isPremium).toBe(false)
})

test('[SUB-4, SUB-11] returning from the bank’s page shows the result and cleans the address', {
  tag: '@all',
}, async ({ member }) => {
  const { page } = await member()
  await page.goto('/profile?payment_intent=pi_1&payment_intent_client_secret=hush&redirect_status=failed')
  await expect(toastOn(page, 'Payment failed')).toBeVisible()
  await expect(page).toHaveURL('/profile')
  await intercept(page, '**/api/subscription/refresh', (route) => route.fulfill({ json: { isPremium: true } }))
  await page.goto('/profile?payment_intent=pi_1&payment_intent_client_secret=hush&redirect_status=succeeded')
  await expect(toastOn(page, 'You’re premium')).toBeVisible()
  await expect(page).toHaveURL('/profile')
})

function provide(page: Page) {
  return page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: FAKE_STRIPE }),
  )
}
