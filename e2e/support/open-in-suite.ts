/** Opens a screen as a premium member who has chosen a suite; later screens have none again. */
import { expect, type Page } from '@playwright/test'
import type { SuiteKey } from '#contract/premium/suites.ts'

/** The page reads the member when it loads, so `open` has to fake something, which makes the next screen load again. */
export async function openInSuite(page: Page, suite: SuiteKey, open: (page: Page) => Promise<void>): Promise<void> {
  await page.goto('/robots.txt')
  await saveSuite(page, suite)
  try {
    await open(page)
    await expect(page.locator(`[data-suite="${suite}"]`).first()).toBeAttached()
  } finally {
    await saveSuite(page)
  }
}

async function saveSuite(page: Page, suite?: SuiteKey) {
  const look = { ...(suite && { suite }), featuredBadges: [] }
  await expect(await page.request.put('/api/user/look', { data: look })).toBeOK()
}
