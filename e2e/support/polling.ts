/** What a page learns by asking again and again, without waiting for the real time to pass. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { ACTIVE_USERS_POLL_MS } from '#contract/presence.ts'

/** Lets ten seconds pass again and again, until the words stand on the screen; the page's clock must be installed. */
export async function seesInTime(page: Page, words: Locator | string): Promise<void> {
  const place = typeof words === 'string' ? page.getByText(words) : words
  const isSeen = async () => {
    await page.clock.fastForward(ACTIVE_USERS_POLL_MS)
    return place.first().isVisible()
  }
  await expect.poll(isSeen, { timeout: 10_000, interval: 250 }).toBe(true)
}
