/** Shows one open screen in light and dark, on a phone and on a desktop. */
import type { Page } from '@playwright/test'
import { DESKTOP, PHONE, WIDE, WIDEST } from './viewports.ts'

const VIEWPORTS = { mobile: PHONE, desktop: DESKTOP, wide: WIDE, widest: WIDEST }

type Appearance = { viewport: keyof typeof VIEWPORTS; theme: 'light' | 'dark' }

export const ONE_APPEARANCE: readonly Appearance[] = [{ viewport: 'mobile', theme: 'light' }]
export const ALL_APPEARANCES: readonly Appearance[] = [
  { viewport: 'mobile', theme: 'light' },
  { viewport: 'mobile', theme: 'dark' },
  { viewport: 'desktop', theme: 'light' },
  { viewport: 'desktop', theme: 'dark' },
]

export const WIDE_APPEARANCES: readonly Appearance[] = [
  { viewport: 'wide', theme: 'light' },
  { viewport: 'wide', theme: 'dark' },
  { viewport: 'widest', theme: 'light' },
  { viewport: 'widest', theme: 'dark' },
]

/** The callback gets the name, for example `mobile-dark`. */
export async function inEachAppearance(
  page: Page,
  appearances: readonly Appearance[],
  callback: (name: string) => Promise<void>,
) {
  for (const { viewport, theme } of appearances) {
    await page.setViewportSize(VIEWPORTS[viewport])
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
    await animationsFinished(page)
    await callback(`${viewport}-${theme}`)
  }
  await page.setViewportSize(PHONE)
}

/** Ignores endless animations. */
export async function animationsFinished(page: Page): Promise<void> {
  await page.evaluate(`Promise.allSettled(document.getAnimations()
    .filter((motion) => motion.effect.getComputedTiming().iterations !== Infinity)
    .map((motion) => motion.finished))`)
}
