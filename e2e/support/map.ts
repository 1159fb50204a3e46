/** The pin map as a journey finds it. */
import { expect, type Locator, type Page } from '@playwright/test'

export function mapOn(page: Page): Locator {
  return page.getByRole('application')
}

/** A pin in the list beside the map. */
export function pinRow(page: Page, name: string): Locator {
  return page.getByRole('button', { name: `Show ${name} on the map` })
}

export async function openMap(page: Page): Promise<void> {
  await page.goto('/trivia')
  await expect(page.getByRole('button', { name: 'Zoom in', exact: true })).toBeVisible()
}
