/** One screen in all its looks: light and dark, on a phone and on a desktop, without opening it again. */
import type { Page } from '@playwright/test'
import { DESKTOP, PHONE } from './viewports.ts'

type Look = { place: 'mobile' | 'desktop'; theme: 'light' | 'dark' }

const PLACES = { mobile: PHONE, desktop: DESKTOP }

export const ONE_LOOK: readonly Look[] = [{ place: 'mobile', theme: 'light' }]
export const ALL_LOOKS: readonly Look[] = [
  { place: 'mobile', theme: 'light' },
  { place: 'mobile', theme: 'dark' },
  { place: 'desktop', theme: 'light' },
  { place: 'desktop', theme: 'dark' },
]

/** Calls back once for each look, with its name: `mobile-dark`. */
export async function inLooks(page: Page, looks: readonly Look[], look: (name: string) => Promise<void>) {
  for (const { place, theme } of looks) {
    await page.setViewportSize(PLACES[place])
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
    await settled(page)
    await look(`${place}-${theme}`)
  }
  await page.setViewportSize(PHONE)
}

/** Whatever moves has come to rest, except what moves for ever. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(`Promise.allSettled(document.getAnimations()
    .filter((motion) => motion.effect.getComputedTiming().iterations !== Infinity)
    .map((motion) => motion.finished))`)
}
