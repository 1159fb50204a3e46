/** What a person sees and what their browser keeps, asked for in the words of the product. */
import type { Locator, Page } from 'playwright-core'
import type { User } from '#contract/users.ts'

const PATIENCE_MS = 30_000

/** Waits until the words stand on the screen. */
export function sees(page: Page, words: string | RegExp): Promise<void> {
  return page.getByText(words).first().waitFor()
}

export function seesHeading(page: Page, name: string | RegExp): Promise<void> {
  return page.getByRole('heading', { level: 1, name }).waitFor()
}

/** The toast on the screen; there is never more than one. */
export function toastOn(page: Page): Locator {
  return page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
}

/** Waits for a toast with this title and description. */
export async function seesToast(page: Page, title: string, description?: string): Promise<void> {
  const toast = toastOn(page).filter({ has: page.getByText(title, { exact: true }) })
  const whole = description === undefined ? toast : toast.filter({ has: page.getByText(description, { exact: true }) })
  await whole.waitFor()
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

/** Waits until no toast is left. */
export function seesNoToast(page: Page): Promise<void> {
  return toastOn(page).waitFor({ state: 'detached' })
}

type Stored = { user?: User; isGuest?: string; theme?: string; text: string }

/** What local storage holds for the product. */
export async function stored(page: Page): Promise<Stored> {
  const { origins } = await page.context().storageState()
  const entries = origins.find(({ origin }) => origin === new URL(page.url()).origin)?.localStorage ?? []
  const kept = Object.fromEntries(entries.map(({ name, value }) => [name, value]))
  const { user, ...rest } = kept
  return { ...rest, ...(user === undefined ? {} : { user: JSON.parse(user) }), text: JSON.stringify(entries) }
}

/** The value of an expression in the page. */
export function inPage<Value>(page: Page, expression: string): Promise<Value> {
  return page.evaluate<Value>(expression)
}

/** Waits until an expression holds in the page; unlike the browser driver's own way it builds no code from text there. */
export async function holds(page: Page, expression: string): Promise<void> {
  await page.evaluate(`new Promise((done, fail) => {
    const late = setTimeout(() => fail(new Error(${JSON.stringify(`Never came true: ${expression}`)})), ${PATIENCE_MS})
    const look = () => (${expression}) ? done(clearTimeout(late)) : setTimeout(look, 20)
    look()
  })`)
}
