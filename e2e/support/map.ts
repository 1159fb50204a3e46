/** The pin map as a journey finds it. */
import type { Locator, Page } from 'playwright-core'

export function mapOn(page: Page): Locator {
  return page.getByRole('application')
}

/** A pin in the list beside the map. */
export function pinRow(page: Page, name: string): Locator {
  return page.getByRole('button', { name: `Show ${name} on the map` })
}

export async function openMap(page: Page): Promise<void> {
  await page.goto('/trivia')
  await page.getByRole('button', { name: 'Zoom in', exact: true }).waitFor()
}
