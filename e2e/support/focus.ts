/** Where the keyboard's focus is, and whether it can be seen. */
import type { Page } from 'playwright-core'

export type Focus = { name: string; ringPx: number; isInView: boolean }

// A control that is drawn by its surroundings wears its ring on the tile around it.
const FOCUS = `(() => {
  const element = document.activeElement
  const label = element.labels?.[0]?.textContent
  const name = element.getAttribute('aria-label') ?? label ?? element.textContent
  const wearers = [element, element.parentElement, element.closest('label, .checkbox')].filter(Boolean)
  const rings = wearers.map((wearer) => getComputedStyle(wearer))
    .map(({ outlineStyle, outlineWidth }) => (outlineStyle === 'solid' ? parseFloat(outlineWidth) : 0))
  const { top, bottom, width, height } = wearers.at(-1).getBoundingClientRect()
  const isInView = width > 0 && height > 0 && bottom > 0 && top < innerHeight
  return { name: name.trim(), ringPx: Math.max(...rings), isInView }
})()`

export function focusOn(page: Page): Promise<Focus> {
  return page.evaluate<Focus>(FOCUS)
}

/** Presses Tab and tells where that led. */
export async function tab(page: Page, key = 'Tab'): Promise<Focus> {
  await page.keyboard.press(key)
  return focusOn(page)
}
