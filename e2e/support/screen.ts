/** What a screen to look at is, and how one is opened. */
import { expect, type Page } from '@playwright/test'
import { isIntercepted } from './intercept.ts'
import { toastOn } from './seen.ts'

export type Who = 'visitor' | 'guest' | 'member' | 'premium'

export type Screen = {
  /** The first part of a picture's name. */
  name: string
  who: Who
  /** Leads to the screen from wherever the page was, and waits until it is there. */
  open: (page: Page) => Promise<void>
  /** Worth seeing beyond the first screenful. */
  isLong?: boolean
  /** One of several that differ in colour or number only: worth a picture, and checked by its siblings. */
  isPictureOnly?: boolean
  /** The refusal that the state is about, as the browser's console tells it. */
  provokes?: RegExp
}

/** Pages that have heard nothing but the server's own answers since they were loaded. */
const unspoiled = new WeakSet<Page>()

/**
 * Opens an address and waits for its heading. From another screen it is a step within the page, as by a link, which costs
 * a third of a load; made-up answers need a load, as the page asks only once.
 */
export async function openAt(page: Page, path: string): Promise<void> {
  const isMadeUp = isIntercepted(page)
  if (!isMadeUp && unspoiled.has(page) && (await canWalkTo(page, path))) {
    await walkTo(page, path)
  } else {
    await page.goto(path)
    if (isMadeUp) unspoiled.delete(page)
    else unspoiled.add(page)
  }
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
}

/** A step to where one is changes nothing, and a toast would come along. */
async function canWalkTo(page: Page, path: string): Promise<boolean> {
  const isElsewhere = new URL(path, page.url()).pathname !== new URL(page.url()).pathname
  return isElsewhere && (await toastOn(page).count()) === 0 && (await page.locator('main h1').count()) > 0
}

/** As a link does it: within the page. */
async function walkTo(page: Page, path: string): Promise<void> {
  await page.evaluate(`history.pushState(null, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`)
  const { pathname } = new URL(path, page.url())
  await expect(page).toHaveURL((address) => address.pathname === pathname)
}

/** A screen that needs nothing but its address. */
export function plain(name: string, path: string, more: Partial<Screen> = {}): Screen {
  return { name, who: 'visitor', open: (page) => openAt(page, path), ...more }
}
