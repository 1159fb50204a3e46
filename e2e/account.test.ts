/** One's own data: taken along as a file, and gone after the right password. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newPerson } from './support/browser.ts'
import { focusOn } from './support/focus.ts'
import { asGuest, member, PASSWORD, sitting } from './support/people.ts'
import { say } from './support/say.ts'
import { sees, seesToast, stored } from './support/seen.ts'
import { shareStage } from './support/stage.ts'

const { browser, url } = await shareStage()

const REFUSED = /400 \(Bad Request\)/

test('[ACCOUNT-12, PROF-10] what was just written is in the file that is downloaded', async () => {
  const { page, errors } = await member(browser, url, { email: 'taker@bowl.example', nickname: 'BowlBaron' })
  await page.goto('/home')
  await page.getByRole('button', { name: 'On the Bowl' }).click()
  await page.getByRole('link', { name: 'Open Chat Room' }).click()
  await say(page, 'Remember me')
  await page.locator('[data-delivery="stored"]', { hasText: 'Remember me' }).waitFor()

  await page.goto('/profile')
  const row = page.getByRole('button', { name: 'Download your data' })
  await row.focus()
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  await seesToast(page, 'Your data is ready')
  expect(download.suggestedFilename()).toBe('on-the-bowl-bowlbaron.json')
  const { users, chatMessages } = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(users).toMatchObject([{ email: 'taker@bowl.example' }])
  expect(chatMessages).toMatchObject([{ content: 'Remember me' }])
  expect(errors).toEqual([])
})

test('[ACCOUNT-12] a download that fails is told, and can be tried again', async () => {
  const { page } = await member(browser, url, { email: 'no-download@bowl.example' })
  await page.goto('/profile')
  await page.route('**/api/account/export', (route) => route.abort())
  await page.getByRole('button', { name: 'Download your data' }).click()
  await seesToast(page, 'Download failed', 'Your data could not be fetched. Please try again.')
  await page.unroute('**/api/account/export')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download your data' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.json$/)
})

test('[ACCOUNT-13, PROF-10] an account is deleted after the right password only, and then for good', async () => {
  const { page, context, errors } = await member(browser, url, { email: 'leaver@bowl.example' })
  await page.goto('/profile')
  const otherTab = await context.newPage()
  await otherTab.goto('/home')
  await otherTab.getByRole('button', { name: 'On the Bowl' }).waitFor()

  const dialog = await askToDelete(page)
  await sees(page, /Flushed user/)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(async () => (await focusOn(page)).name).toBe('Delete account')

  await askToDelete(page)
  await dialog.getByLabel('Your password').fill('three-ply forever')
  await page.keyboard.press('Enter')
  await dialog.getByText('Your current password is not right').waitFor()
  await expect.poll(async () => (await focusOn(page)).name).toBe('Your password')
  expect(errors.filter((error) => !REFUSED.test(error))).toEqual([])

  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await seesToast(page, 'Account deleted')
  await page.waitForURL((at) => at.pathname === '/')
  expect(await stored(page)).not.toHaveProperty('user')
  expect(await stored(page)).not.toHaveProperty('isGuest')
  await otherTab.waitForURL((at) => ['/', '/signin'].includes(at.pathname))

  const back = await newPerson(browser, url)
  await back.page.goto('/signin')
  await back.page.getByLabel('Email').fill('leaver@bowl.example')
  await back.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await back.page.getByRole('button', { name: 'Sign In' }).click()
  await seesToast(back.page, 'Sign in failed')
})

test('[PROF-1, PROF-2, PROF-10] settings are on a member’s own profile only, also under its own id', async () => {
  const { page, user } = await member(browser, url, { email: 'owner@bowl.example' })
  const other = await sitting(url, { email: 'other@bowl.example', nickname: 'PottyPal' })
  const settings = page.getByRole('heading', { name: 'Account settings' })
  for (const path of ['/profile', `/profile/${user.id}`]) {
    await page.goto(path)
    await settings.waitFor()
    await page.getByRole('button', { name: 'Delete account' }).waitFor()
  }
  await page.goto(`/profile/${other.id}`)
  await page.getByRole('heading', { level: 1, name: 'PottyPal' }).waitFor()
  expect(await settings.count()).toBe(0)

  const guest = await asGuest(browser, url)
  await guest.page.goto('/profile')
  await guest.page.getByText('Lights out').waitFor()
  expect(await guest.page.getByRole('button', { name: /Delete account|Download your data/ }).count()).toBe(0)
})

async function askToDelete(page: Page) {
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  return dialog
}
