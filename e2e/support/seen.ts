/** What is on a person's screen and what their browser keeps, in the words of the product. */
import { expect, type Locator, type Page } from '@playwright/test'
import { ACTIVE_USERS_POLL_MS } from '#contract/bowl/presence.ts'
import type { User } from '#contract/people/users.ts'

/** Words anywhere on the screen: some are there twice, for the eye and for a screen reader. */
export function wordsOn(page: Page, words: string | RegExp): Locator {
  return page.getByText(words).first()
}

/** The heading of the page. */
export function headingOn(page: Page, name: string | RegExp): Locator {
  return page.getByRole('heading', { level: 1, name })
}

/** The toast with these words, or any; there is never more than one. */
export function toastOn(page: Page, title?: string, description?: string): Locator {
  const toast = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
  const parts = [title, description].filter((part) => part !== undefined)
  return parts.reduce((found, part) => found.filter({ has: page.getByText(part, { exact: true }) }), toast)
}

/** Whether a place begins where the toast has ended. */
export async function isBelowToast(page: Page, place: Locator): Promise<boolean> {
  const [toast, below] = await Promise.all([toastOn(page).boundingBox(), place.boundingBox()])
  return toast !== null && below !== null && toast.y + toast.height <= below.y
}

/** A toast under the pointer does not close by itself. */
export function keepToast(page: Page): Promise<void> {
  return toastOn(page).hover()
}

/** Waits until the page has drawn the frame that is due and the next one. */
export async function nextFrames(page: Page): Promise<void> {
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))',
  )
}

/** Lets the page ask again and again, by its own clock, until the words are there; the clock must be installed. */
export async function expectByPolling(page: Page, words: string): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(ACTIVE_USERS_POLL_MS)
    await expect(wordsOn(page, words)).toBeVisible({ timeout: 250 })
  }).toPass()
}

/** Waits until an expression is true in the page. Playwright's own way builds code from text there, which is forbidden. */
export async function expectInPage(page: Page, expression: string): Promise<void> {
  const intervals = [20, 50, 100, 100, 500]
  await expect.poll(() => page.evaluate(`Boolean(${expression})`), { message: expression, intervals }).toBe(true)
}

type Stored = { user?: User; isGuest?: string; theme?: string; text: string }

/** What local storage holds for the product. */
export async function stored(page: Page): Promise<Stored> {
  const text = await page.evaluate<string>('JSON.stringify(localStorage)')
  const { user, ...rest } = JSON.parse(text)
  return { ...rest, ...(user === undefined ? {} : { user: JSON.parse(user) }), text }
}
