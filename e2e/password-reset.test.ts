/** A forgotten password, from the form to the new password, without configuration. */

import { expect, test } from './support/fixtures.ts'
import { intercept } from './support/intercept.ts'
import { headingOn, toastOn } from './support/on-screen.ts'
import { PASSWORD } from './support/people.ts'

const NEW_PASSWORD = 'quilted and proud'

test('[PASS-1, PASS-4, PASS-8, PASS-10, PASS-11, PASS-12, MAIL-2] the link from the outbox sets a new password, once', {
  tag: '@desktop-all',
}, async ({ visitor, member }) => {
  const signedIn = await member()
  const { email } = signedIn.user
  await signedIn.page.goto('/home')
  const { page, errors } = await visitor()
  await page.goto('/signin')
  await page.getByRole('link', { name: 'Forgot Password?' }).click()
  await expect(page.getByRole('button', { name: 'Send Reset Link' })).toBeVisible()
  await page.getByLabel('Email').fill(email.replace('p', 'P'))
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(headingOn(page, 'Check Your Email')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Sign In' })).toHaveAttribute('href', '/signin')

  await page.getByRole('link', { name: 'Open the outbox' }).click()
  const link = page.getByRole('link', { name: /reset-password\?token=/ }).first()
  const address = (await link.getAttribute('href')) ?? ''
  await link.click()
  await expect(headingOn(page, 'Reset Password')).toBeVisible()
  await expect(page).toHaveURL((at) => at.pathname === '/reset-password' && at.search === '')
  expect(await page.title()).not.toContain('token')

  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Confirm new password').fill('quilted and loud')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  const confirm = page.getByLabel('Confirm new password')
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await expect(confirm).toHaveAttribute('aria-invalid', 'true')
  await confirm.fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await page.getByRole('link', { name: 'Back to Sign In' }).click()
  expect(errors).toEqual([])

  await signIn(PASSWORD)
  await expect(toastOn(page, 'Sign in failed', 'Please check your credentials and try again')).toBeVisible()
  await signIn(NEW_PASSWORD)
  // The link in the mail has another host name.
  await expect(page).toHaveURL(/\/home$/)
  await signedIn.page.reload()
  await expect(signedIn.page).toHaveURL('/signin')

  const late = await visitor()
  await late.page.goto(address)
  // Not even the router's own copy of the address is passed on.
  await expect(late.page.getByRole('link', { name: 'Request New Link' })).toHaveAttribute('href', '/forgot-password')
  await late.page.getByLabel('New password', { exact: true }).fill('third time lucky')
  await late.page.getByLabel('Confirm new password').fill('third time lucky')
  await late.page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(toastOn(late.page, 'Reset Failed', 'Invalid or expired reset token. Please try again.')).toBeVisible()
  await expect(late.page.getByLabel('New password', { exact: true })).toHaveValue('third time lucky')

  async function signIn(password: string) {
    await page.getByLabel('Email').fill(email)
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In' }).click()
  }
})

test('[PASS-9] without a token the page reports an invalid link and offers a new one', async ({ visitor }) => {
  const { page } = await visitor()
  await page.goto('/reset-password')
  await expect(headingOn(page, 'Invalid Reset Link')).toBeVisible()
  await page.getByRole('link', { name: 'Request New Link' }).click()
  await expect(headingOn(page, 'Forgot Password')).toBeVisible()
})

test('[PASS-1, PASS-2] an unknown address gets the same screen, and Try Again returns with the address kept', async ({
  visitor,
}) => {
  const { page } = await visitor()
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill('nobody@bowl.example')
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(headingOn(page, 'Check Your Email')).toBeVisible()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByLabel('Email')).toHaveValue('nobody@bowl.example')
})

test('[PASS-3, FORM-3] a failed request, an unreachable server and an invalid address each have their message', async ({
  visitor,
}) => {
  const { page } = await visitor()
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill('nobody')
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()

  await page.getByLabel('Email').fill('nobody@bowl.example')
  const refusal = { success: false, code: 'BUSY', error: 'BUSY', message: 'Everyone arrived at once.' }
  await intercept(page, '**/api/forgot-password', (route) => route.fulfill({ status: 503, json: refusal }), {
    times: 1,
  })
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(toastOn(page, 'Error', 'Everyone arrived at once.')).toBeVisible()

  await intercept(page, '**/api/forgot-password', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(toastOn(page, 'Request Failed')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('nobody@bowl.example')
})
