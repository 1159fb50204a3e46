/** A member’s own data: exported as a file, and deleted after the right password. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { intercept, stopIntercepting } from './support/intercept.ts'
import { browserStorage, openGroup, sendMessage, textOn, toastOn } from './support/on-screen.ts'
import { PASSWORD } from './support/people.ts'

const REFUSED = /400 \(Bad Request\)/

test('[ACCOUNT-12, PROF-10] the downloaded file contains what was just written', { tag: '@all' }, async ({
  member,
}) => {
  const { page, user, errors } = await member({ nickname: 'BowlBaron' })
  await page.goto('/home')
  await page.getByRole('button', { name: 'On the Bowl' }).click()
  await page.getByRole('link', { name: 'Open Chat Room' }).click()
  await sendMessage(page, 'Remember me')
  await expect(page.locator('[data-delivery="stored"]', { hasText: 'Remember me' })).toBeVisible()

  await page.goto('/profile')
  await openGroup(page, 'Account')
  const row = page.getByRole('button', { name: 'Download your data' })
  await row.focus()
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  await expect(toastOn(page, 'Your data is ready')).toBeVisible()
  expect(download.suggestedFilename()).toBe('on-the-bowl-bowlbaron.json')
  const { users, chatMessages } = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(users).toMatchObject([{ email: user.email }])
  expect(chatMessages).toMatchObject([{ content: 'Remember me' }])
  expect(errors).toEqual([])
})

test('[ACCOUNT-12] a failed download shows an error and can be retried', { tag: '@all' }, async ({ member }) => {
  const { page } = await member()
  await page.goto('/profile')
  await intercept(page, '**/api/account/export', (route) => route.abort())
  await openGroup(page, 'Account')
  await page.getByRole('button', { name: 'Download your data' }).click()
  await expect(toastOn(page, 'Download failed', 'We couldn’t fetch your data. Please try again.')).toBeVisible()
  await stopIntercepting(page, '**/api/account/export')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download your data' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.json$/)
})

test('[ACCOUNT-13, PROF-10] an account is deleted only with the right password, and stays deleted', async ({
  visitor,
  member,
}) => {
  const { page, context, user, errors } = await member()
  await page.goto('/profile')
  const otherTab = await context.newPage()
  await otherTab.goto('/home')
  await expect(otherTab.getByRole('button', { name: 'On the Bowl' })).toBeVisible()

  const dialog = await askToDelete(page)
  await expect(textOn(page, /Flushed user/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Delete account' })).toBeFocused()

  await askToDelete(page)
  await dialog.getByLabel('Your password').fill('three-ply forever')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('That’s not your current password')).toBeVisible()
  await expect(dialog.getByLabel('Your password')).toBeFocused()
  expect(errors.filter((error) => !REFUSED.test(error))).toEqual([])

  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(toastOn(page, 'Account deleted')).toBeVisible()
  await expect(page).toHaveURL((at) => at.pathname === '/')
  expect(await browserStorage(page)).not.toHaveProperty('user')
  expect(await browserStorage(page)).not.toHaveProperty('isGuest')
  await expect(otherTab).toHaveURL((at) => ['/', '/signin'].includes(at.pathname))

  const back = await visitor()
  await back.page.goto('/signin')
  await back.page.getByLabel('Email').fill(user.email)
  await back.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await back.page.getByRole('button', { name: 'Sign In' }).click()
  await expect(toastOn(back.page, 'Sign in failed')).toBeVisible()
})

test('[PROF-1, PROF-2, PROF-10] settings are on a member’s own profile only, also under its own id', {
  tag: '@all',
}, async ({ guest, member, account }) => {
  const { page, user } = await member()
  const { user: other } = await account({ isOnBowl: true, nickname: 'PottyPal' })
  const settings = page.getByRole('heading', { name: 'Account settings' })
  for (const path of ['/profile', `/profile/${user.id}`]) {
    await page.goto(path)
    await expect(settings).toBeVisible()
    await openGroup(page, 'Account')
    await expect(page.getByRole('button', { name: 'Delete account' })).toBeVisible()
  }
  await page.goto(`/profile/${other.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'PottyPal' })).toBeVisible()
  await expect(settings).toHaveCount(0)

  const gus = await guest()
  await gus.page.goto('/profile')
  await openGroup(gus.page, 'App and help')
  await expect(gus.page.getByText('Lights out')).toBeVisible()
  await expect(gus.page.getByRole('button', { name: /Delete account|Download your data/ })).toHaveCount(0)
})

async function askToDelete(page: Page) {
  await openGroup(page, 'Account')
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  return dialog
}
