/** Locators and waits that most end-to-end tests use, and sending a message. */
import { expect, type Locator, type Page } from '@playwright/test'
import { ACTIVE_USERS_POLL_MS } from '#contract/bowl/presence.ts'
import type { User } from '#contract/people/users.ts'

/** The first match, because some texts are repeated for screen readers. */
export function textOn(page: Page, text: string | RegExp): Locator {
  return page.getByText(text).first()
}

export function headingOn(page: Page, name: string | RegExp): Locator {
  return page.getByRole('heading', { level: 1, name })
}

/** Any toast without arguments; there is never more than one. */
export function toastOn(page: Page, title?: string, description?: string): Locator {
  const region = page.getByRole('region', { name: /Notifications/ })
  const toast = region.filter({ has: page.locator('.toast[data-state="open"]') })
  const parts = [title, description].filter((part) => part !== undefined)
  return parts.reduce((found, part) => found.filter({ has: page.getByText(part, { exact: true }) }), toast)
}

export async function isBelowToast(page: Page, place: Locator): Promise<boolean> {
  const [toast, below] = await Promise.all([toastOn(page).boundingBox(), place.boundingBox()])
  return toast !== null && below !== null && toast.y + toast.height <= below.y
}

/** A toast under the pointer does not close by itself. */
export function keepToast(page: Page): Promise<void> {
  return toastOn(page).hover()
}

export async function nextFrames(page: Page): Promise<void> {
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))',
  )
}

/** Moves the messages of a conversation; negative values lead to older ones. */
export async function scrollMessages(page: Page, by: number): Promise<void> {
  await page.evaluate(`document.querySelector('.messages-scroll').scrollBy(0, ${by})`)
  await nextFrames(page)
}

/** Only messages around the screen are in the document. */
export async function scrollUpTo(page: Page, message: Locator): Promise<void> {
  await expect(async () => {
    if ((await message.count()) === 0) await scrollMessages(page, -400)
    await expect(message).toHaveCount(1, { timeout: 1 })
  }).toPass({ intervals: [1] })
  await message.scrollIntoViewIfNeeded()
}

/** Advances the page's fake clock until polling shows the text. */
export async function expectByPolling(page: Page, text: string): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(ACTIVE_USERS_POLL_MS)
    await expect(textOn(page, text)).toBeVisible({ timeout: 250 })
  }).toPass()
}

/** Playwright's waitForFunction needs eval, which the content security policy forbids. */
export async function expectInPage(page: Page, expression: string): Promise<void> {
  const intervals = [20, 50, 100, 100, 500]
  await expect.poll(() => page.evaluate(`Boolean(${expression})`), { message: expression, intervals }).toBe(true)
}

type Stored = { user?: User; isGuest?: string; theme?: string; text: string }

export async function browserStorage(page: Page): Promise<Stored> {
  const text = await page.evaluate<string>('JSON.stringify(localStorage)')
  const { user, ...rest } = JSON.parse(text)
  return { ...rest, ...(user === undefined ? {} : { user: JSON.parse(user) }), text }
}

/** A group of settings on your own profile; on a phone the groups are closed at first. */
export async function openGroup(page: Page, title: string): Promise<void> {
  const group = page.locator('.settings-group', { has: page.getByRole('heading', { name: title }) })
  await expect(group).toBeVisible()
  if ((await group.locator('details').getAttribute('open')) === null) await group.locator('summary').click()
}

/** Works in public and private chat. Presses Enter in the field itself, because the focus may have moved. */
export async function sendMessage(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Message' })
  await field.fill(text)
  await field.press('Enter')
}
