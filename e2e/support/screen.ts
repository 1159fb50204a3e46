/** The definition of a screen for checks and screenshots, and how to open it. */
import { expect, type Page } from '@playwright/test'
import { isIntercepted } from './intercept.ts'
import { toastOn } from './on-screen.ts'

export type Who = 'visitor' | 'guest' | 'member' | 'premium'

export type Screen = {
  /** The first part of the screenshot's name. */
  name: string
  who: Who
  /** Works from any page, and resolves when the screen is ready. */
  open: (page: Page) => Promise<void>
  /** Takes a full-page screenshot. */
  isLong?: boolean
  /** Has another layout on wide screens. */
  isWide?: boolean
  /** Differs from a checked screen in colour or number only. */
  isPictureOnly?: boolean
  /** Shows placeholders, so a screenshot doesn't wait for what they stand for; by default if the name ends in "-loading". */
  isLoading?: boolean
  /** Console errors that belong to the state. */
  expectedErrors?: RegExp
}

export function isLoading({ name, isLoading: isMarked = name.endsWith('-loading') }: Screen): boolean {
  return isMarked
}

/** Pages that have received only real responses since their load. */
const withoutFakes = new WeakSet<Page>()

/** Navigates within the page if possible, which costs a third of a load; fake responses need a load, because the page caches. */
export async function openAt(page: Page, path: string): Promise<void> {
  const isFaked = isIntercepted(page)
  if (!isFaked && withoutFakes.has(page) && (await canNavigateTo(page, path))) {
    await navigateTo(page, path)
  } else {
    await page.goto(path)
    if (isFaked) withoutFakes.delete(page)
    else withoutFakes.add(page)
  }
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
}

/** Needs another path, and no toast that would stay on the screen. */
async function canNavigateTo(page: Page, path: string): Promise<boolean> {
  const isElsewhere = new URL(path, page.url()).pathname !== new URL(page.url()).pathname
  return isElsewhere && (await toastOn(page).count()) === 0 && (await page.locator('main h1').count()) > 0
}

async function navigateTo(page: Page, path: string): Promise<void> {
  await page.evaluate(`history.pushState(null, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`)
  const { pathname } = new URL(path, page.url())
  await expect(page).toHaveURL((address) => address.pathname === pathname)
}

export function plainScreen(name: string, path: string, more: Partial<Screen> = {}): Screen {
  return { name, who: 'visitor', open: (page) => openAt(page, path), ...more }
}
