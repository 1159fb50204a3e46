/** A forgotten password, from the form to the new one, on a machine where nothing is configured. */
import { expect, test } from 'vitest'
import { newPerson, type Viewport, WIDTHS } from './support/browser.ts'
import { member, PASSWORD } from './support/people.ts'
import { seesHeading, seesToast } from './support/seen.ts'
import { shareStage } from './support/stage.ts'

const { browser, url } = await shareStage()
const NEW_PASSWORD = 'quilted and proud'

test.each(WIDTHS)(
  '[PASS-1, PASS-4, PASS-8, PASS-10, PASS-11, PASS-12, MAIL-2] on %s the link from the outbox opens the way to a new password, once',
  resetPassword,
)

async function resetPassword(_: string, viewport: Viewport) {
  const email = `forgetful-${viewport.width}@bowl.example`
  const signedIn = await member(browser, url, { email })
  await signedIn.page.goto('/home')
  const { page, errors } = await newPerson(browser, url, { viewport })
  await page.goto('/signin')
  await page.getByRole('link', { name: 'Forgot Password?' }).click()
  await page.getByRole('button', { name: 'Send Reset Link' }).waitFor()
  await page.getByLabel('Email').fill(email.replace('f', 'F'))
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await seesHeading(page, 'Check Your Email')
  expect(await page.getByRole('link', { name: 'Back to Sign In' }).getAttribute('href')).toBe('/signin')

  await page.getByRole('link', { name: 'Open the outbox' }).click()
  const link = page.getByRole('link', { name: /reset-password\?token=/ }).first()
  const address = (await link.getAttribute('href')) ?? ''
  await link.click()
  await seesHeading(page, 'Reset Password')
  await page.waitForURL((at) => at.pathname === '/reset-password' && at.search === '')
  expect(await page.title()).not.toContain('token')

  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Confirm new password').fill('quilted and loud')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  const confirm = page.getByLabel('Confirm new password')
  await page.getByText('Passwords do not match').waitFor()
  expect(await confirm.getAttribute('aria-invalid')).toBe('true')
  await confirm.fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await page.getByRole('link', { name: 'Back to Sign In' }).click()
  expect(errors).toEqual([])

  await signIn(PASSWORD)
  await seesToast(page, 'Sign in failed', 'Please check your credentials and try again')
  await signIn(NEW_PASSWORD)
  await page.waitForURL('**/home')
  await signedIn.page.reload()
  await signedIn.page.waitForURL('**/signin')

  const late = await newPerson(browser, url)
  await late.page.goto(address)
  // Not even the router's own copy of the address is passed on.
  expect(await late.page.getByRole('link', { name: 'Request New Link' }).getAttribute('href')).toBe('/forgot-password')
  await late.page.getByLabel('New password', { exact: true }).fill('third time lucky')
  await late.page.getByLabel('Confirm new password').fill('third time lucky')
  await late.page.getByRole('button', { name: 'Reset Password' }).click()
  await seesToast(late.page, 'Reset Failed', 'Invalid or expired reset token. Please try again.')
  expect(await late.page.getByLabel('New password', { exact: true }).inputValue()).toBe('third time lucky')

  async function signIn(password: string) {
    await page.getByLabel('Email').fill(email)
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In' }).click()
  }
}

test('[PASS-9] without a token the page says that the link is invalid and leads to a new one', async () => {
  const { page } = await newPerson(browser, url)
  await page.goto('/reset-password')
  await seesHeading(page, 'Invalid Reset Link')
  await page.getByRole('link', { name: 'Request New Link' }).click()
  await seesHeading(page, 'Forgot Password')
})

test('[PASS-1, PASS-2] an unknown address gets the same screen, and Try Again leads back with the address kept', async () => {
  const { page } = await newPerson(browser, url)
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill('nobody@bowl.example')
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await seesHeading(page, 'Check Your Email')
  await page.getByRole('button', { name: 'Try Again' }).click()
  expect(await page.getByLabel('Email').inputValue()).toBe('nobody@bowl.example')
})

test('[PASS-3, FORM-3] a request that fails, one that never arrives and a wrong address each have their words', async () => {
  const { page } = await newPerson(browser, url)
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill('nobody')
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await page.getByText('Please enter a valid email address').waitFor()

  await page.getByLabel('Email').fill('nobody@bowl.example')
  const refusal = { success: false, code: 'BUSY', error: 'BUSY', message: 'Everyone arrived at once.' }
  await page.route('**/api/forgot-password', (route) => route.fulfill({ status: 503, json: refusal }), { times: 1 })
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await seesToast(page, 'Error', 'Everyone arrived at once.')

  await page.route('**/api/forgot-password', (route) => route.abort('internetdisconnected'), { times: 1 })
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await seesToast(page, 'Request Failed')
  expect(await page.getByLabel('Email').inputValue()).toBe('nobody@bowl.example')
})
