/** Locators and steps of the pin map. */
import { expect, type Locator, type Page } from '@playwright/test'

export function mapOn(page: Page): Locator {
  return page.getByRole('application')
}

export function pinRow(page: Page, name: string): Locator {
  return page.getByRole('button', { name: `Show ${name} on the map` })
}

/** The button that opens what can be done with a pin. */
export function pinMenu(page: Page, name: string): Locator {
  return page.getByRole('button', { name: `Edit or delete ${name}` })
}

export async function chooseInMenu(page: Page, name: string, item: 'Edit' | 'Delete'): Promise<void> {
  await pinMenu(page, name).click()
  await page.getByRole('menuitem', { name: item }).click()
}

export async function openMap(page: Page): Promise<void> {
  await page.goto('/trivia')
  await expect(page.getByRole('button', { name: 'Zoom in', exact: true })).toBeVisible()
}

/** Chooses the middle of the map, or nothing where there is no map. */
export async function openPinForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Drop (a pin|one)/ }).click()
  await expect(page.getByLabel('Notes')).toBeVisible()
}

export async function typePlace(page: Page, latitude: string, longitude: string): Promise<void> {
  const field = page.getByLabel('Latitude')
  if (!(await field.isVisible())) await page.getByRole('button', { name: 'Type coordinates' }).click()
  await field.fill(latitude)
  await page.getByLabel('Longitude').fill(longitude)
}

/** "in Berlin", "on the high seas"; anywhere by default. */
export async function expectLanded(page: Page, where: string | RegExp = /^Landed/): Promise<void> {
  await expect(page.getByRole('heading', { name: where })).toBeVisible()
}
