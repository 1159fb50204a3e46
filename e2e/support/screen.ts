/** What a screen to look at is, and how one is opened. */
import type { Page } from 'playwright-core'

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

/** Opens an address and waits for its heading. */
export async function openAt(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}

/** A screen that needs nothing but its address. */
export function plain(name: string, path: string, more: Partial<Screen> = {}): Screen {
  return { name, who: 'visitor', open: (page) => openAt(page, path), ...more }
}
