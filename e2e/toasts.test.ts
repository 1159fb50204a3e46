/** The toast: how long it stays, what closes it, where it is and how it is announced. */
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { coveredOn } from './support/hit-test.ts'
import { isBelowToast, keepToast, openGroup, toastOn } from './support/on-screen.ts'
import { PHONE } from './support/viewports.ts'

test('[SHELL-13, SHELL-14] one toast at a time; it closes by itself after five seconds', async ({ visitor }) => {
  const { page } = await visitor()
  await page.clock.install()
  await page.goto('/signup')
  const create = page.getByRole('button', { name: 'Create Account' })
  await create.click()
  await expect(toastOn(page, 'Invalid information', 'Please enter a valid email address')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid information' })).toBeVisible()
  await page.getByLabel('Email').fill('toasty@bowl.example')
  await create.click()
  await expect(toastOn(page, 'Invalid information', 'Password must be at least 6 characters')).toBeVisible()
  await expect(page.locator('.toast[data-state=open]')).toHaveCount(1)
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
  await create.click()
  await expect(toastOn(page, 'Invalid information')).toBeVisible()
  await page.clock.runFor(4_900)
  await expect(page.locator('.toast[data-state=open]')).toHaveCount(1)
  await page.clock.runFor(200)
  await expect(toastOn(page)).toHaveCount(0)
})

test('[SHELL-40] a toast is at the bottom and covers no navigation', { tag: '@desktop' }, async ({
  visitor,
  viewport,
}) => {
  const { page } = await visitor()
  await page.goto('/guest-setup')
  await page.getByRole('button', { name: 'Continue as Guest' }).click()
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await expect(navigation).toBeVisible()
  await expect(toastOn(page, 'Welcome, guest!')).toBeVisible()
  await keepToast(page)
  const isPhone = viewport?.width === PHONE.width
  const below = isPhone ? navigation : navigation.getByRole('link', { name: /your profile/ })
  expect(await isBelowToast(page, below)).toBe(true)
  expect(await coveredOn(page)).toEqual([])
})

test('[SHELL-14] a success toast has the role status', { tag: '@all' }, async ({ member }) => {
  const { page } = await member()
  await page.goto('/profile')
  await openGroup(page, 'Account')
  await page.getByRole('button', { name: 'Download your data' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Your data is ready' })).toBeVisible()
})

test('[SHELL-13] F8 focuses the toast, Escape or its button closes it', { tag: '@all' }, async ({ visitor }) => {
  const { page } = await visitor()
  await page.goto('/signup')
  await failAtOnce(page)
  await page.keyboard.press('F8')
  expect(await page.evaluate("document.activeElement.closest('.toast-viewport') !== null")).toBe(true)
  await page.keyboard.press('Escape')
  await expect(toastOn(page)).toHaveCount(0)
  await failAtOnce(page)
  await toastOn(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(toastOn(page)).toHaveCount(0)
})

test('[SHELL-13] a swipe of fifty pixels down or to a side closes a toast, a shorter one does not', {
  tag: '@all',
}, async ({ visitor }) => {
  const { page } = await visitor()
  await page.goto('/signup')
  await failAtOnce(page)
  await swipe(page, { x: 30 })
  await expect(toastOn(page)).toHaveCount(1)
  for (const direction of [{ x: 60 }, { x: -60 }, { y: 60 }]) {
    await swipe(page, direction)
    await expect(toastOn(page)).toHaveCount(0)
    await failAtOnce(page)
  }
})

async function failAtOnce(page: Page) {
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(toastOn(page, 'Invalid information')).toBeVisible()
}

async function swipe(page: Page, { x: across = 0, y: down = 0 }: { x?: number; y?: number }) {
  const box = await toastOn(page).boundingBox()
  if (!box) throw new Error('There is no toast to swipe')
  const [x, y] = [box.x + 90, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + across, y + down, { steps: 6 })
  await page.mouse.up()
}
