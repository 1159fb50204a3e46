/** The screens of visitors, with their errors. */
import { expect, type Page } from '@playwright/test'
import { headingOn, keepToast, textOn, toastOn } from './on-screen.ts'
import { RESET_EMAIL } from './people.ts'
import { openAt, plainScreen, type Screen } from './screen.ts'

const FRESH_PASSWORD = 'soft on both sides'

export const visitorScreens: readonly Screen[] = [
  {
    name: 'landing',
    who: 'visitor',
    async open(page) {
      await openAt(page, '/')
      await expect(textOn(page, /on the bowl right now/)).toBeVisible()
    },
  },
  plainScreen('signin', '/signin'),
  { name: 'signin-errors', who: 'visitor', open: (page) => sendEmpty(page, '/signin', 'Sign In') },
  { name: 'toast-bad', who: 'visitor', open: signInWrongly, expectedErrors: /401/ },
  plainScreen('signup', '/signup', { isLong: true }),
  { name: 'signup-premium', who: 'visitor', open: choosePremium, isLong: true },
  { name: 'signup-errors', who: 'visitor', open: (page) => sendEmpty(page, '/signup', 'Create Account'), isLong: true },
  plainScreen('simple-signup', '/simple-signup', { isLong: true }),
  { name: 'simple-signup-errors', who: 'visitor', open: (page) => sendEmpty(page, '/simple-signup', 'Create Account') },
  plainScreen('old-signup', '/old-signup', { isLong: true }),
  { name: 'old-signup-errors', who: 'visitor', open: (page) => sendEmpty(page, '/old-signup', 'Create Account') },
  plainScreen('guest', '/guest-setup'),
  plainScreen('forgot', '/forgot-password'),
  { name: 'forgot-sent', who: 'visitor', open: askForLink },
  plainScreen('reset', '/reset-password?token=any'),
  {
    name: 'reset-errors',
    who: 'visitor',
    open: (page) => sendEmpty(page, '/reset-password?token=any', 'Reset Password'),
  },
  plainScreen('reset-invalid', '/reset-password'),
  { name: 'reset-done', who: 'visitor', open: resetPassword },
  plainScreen('guide', '/guide', { isLong: true }),
  plainScreen('leaderboard', '/leaderboard'),
  plainScreen('admin-gate', '/admin'),
  plainScreen('404', '/no/such/page'),
]

async function sendEmpty(page: Page, path: string, button: string) {
  await openAt(page, path)
  await page.getByRole('button', { name: button, exact: true }).click()
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
}

async function signInWrongly(page: Page) {
  await openAt(page, '/signin')
  await page.getByLabel('Email').fill('nobody@bowl.example')
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('wrong, of course')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(toastOn(page, 'Sign in failed')).toBeVisible()
  await keepToast(page)
}

async function choosePremium(page: Page) {
  await openAt(page, '/signup')
  await page.getByLabel('Email').fill('pearl@bowl.example')
  await page.getByRole('checkbox', { name: /Premium Member/ }).check()
  await page.getByRole('radio', { name: 'Custom Nickname' }).check()
  await page.getByLabel('Custom nickname', { exact: true }).fill('PearlOfThePan')
}

async function askForLink(page: Page) {
  await openAt(page, '/forgot-password')
  await page.getByLabel('Email').fill(RESET_EMAIL)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(headingOn(page, 'Check Your Email')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open the outbox' })).toBeVisible()
}

async function resetPassword(page: Page) {
  await askForLink(page)
  await page.getByRole('link', { name: 'Open the outbox' }).click()
  await page
    .getByRole('link', { name: /reset-password\?token=/ })
    .first()
    .click()
  await page.getByLabel('New password', { exact: true }).fill(FRESH_PASSWORD)
  await page.getByLabel('Confirm new password').fill(FRESH_PASSWORD)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByRole('link', { name: 'Back to Sign In' })).toBeVisible()
}
