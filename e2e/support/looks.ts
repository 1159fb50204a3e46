/** One screen in all its looks: light and dark, on a phone and on a desk, without opening it again. */
import type { Page } from 'playwright-core'
import { DESKTOP, PHONE } from './browser.ts'

export type Theme = 'light' | 'dark'
export type Place = 'mobile' | 'desktop'

const places = { mobile: PHONE, desktop: DESKTOP }

/** Calls back once for each look, with its name: `mobile-dark`. */
export async function inEachLook(page: Page, look: (name: `${Place}-${Theme}`) => Promise<void>): Promise<void> {
  for (const place of ['mobile', 'desktop'] as const) {
    for (const theme of ['light', 'dark'] as const) {
      await putInto(page, place, theme)
      await look(`${place}-${theme}`)
    }
  }
  await page.setViewportSize(PHONE)
}

/** Two looks that have both themes and both widths between them: what is wrong in a third is wrong in one of these. */
export async function inOppositeLooks(page: Page, look: (name: `${Place}-${Theme}`) => Promise<void>): Promise<void> {
  for (const [place, theme] of [
    ['mobile', 'light'],
    ['desktop', 'dark'],
  ] as const) {
    await putInto(page, place, theme)
    await look(`${place}-${theme}`)
  }
  await page.setViewportSize(PHONE)
}

async function putInto(page: Page, place: Place, theme: Theme): Promise<void> {
  await page.setViewportSize(places[place])
  await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
  await settled(page)
}

/** Whatever moves has come to rest, except what moves for ever. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(`Promise.allSettled(document.getAnimations()
    .filter((motion) => motion.effect.getComputedTiming().iterations !== Infinity)
    .map((motion) => motion.finished))`)
}
