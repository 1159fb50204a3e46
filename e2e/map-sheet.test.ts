/** The bottom sheet over the pin map on a phone, and where the map opens. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { openMap, pinRow } from './support/map.ts'
import { textOn } from './support/on-screen.ts'
import { PHONE } from './support/viewports.ts'

/** So far that a slow and a fast drag end at the same height. */
async function drag(page: Page, bar: Locator, to: number) {
  const box = await bar.boundingBox()
  if (!box) throw new Error('The bottom sheet has no bar')
  await page.mouse.move(box.x + box.width / 2, box.y + 12)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, to, { steps: 5 })
  await page.mouse.up()
}

test('[MAP-18, MAP-19, MAP-20, MAP-23, MAP-25] the map opens on the person’s own region under a bottom sheet that can be raised', {
  tag: '@all',
}, async ({ member }) => {
  const { page, user } = await member({ timezoneId: 'Europe/Vienna' })
  const pins = Array.from({ length: 12 }, (_, at) => ({
    latitude: 48.2 + at / 3,
    longitude: 16.4,
    locationName: `Stall ${at}`,
  }))
  for (const pin of pins) await page.request.post('/api/poop-pins', { data: { userId: user.id, ...pin } })
  await openMap(page)
  await expect(textOn(page, '12 pins, 3 countries')).toBeVisible()
  // In view without a move, so the map is on Austria.
  await expect(page.locator('.map-pin, .map-disc').first()).toBeInViewport()

  const bar = page.getByRole('button', { name: 'Show more' })
  const sheet = page.locator('.bottom-sheet')
  const heightOf = async () => Math.round((await sheet.boundingBox())?.height ?? 0)
  await expect.poll(heightOf).toBe(176)
  await bar.press('ArrowUp')
  await expect.poll(heightOf).toBe(Math.round(PHONE.height * 0.47))
  await expect(bar).toHaveAttribute('aria-expanded', 'true')
  await bar.click()
  const full = await page.evaluate<number>("document.querySelector('.pin-page').clientHeight - 64")
  await expect.poll(heightOf).toBe(full)
  await expect(page.getByRole('button', { name: 'Zoom in', exact: true })).toBeHidden()
  await drag(page, bar, 600)
  await expect.poll(heightOf).toBe(176)
  await drag(page, bar, 140)
  await expect.poll(heightOf).toBe(full)
  await page.locator('.bottom-sheet-panel').hover()
  await page.mouse.wheel(0, 2000)
  await expect(page.getByRole('link', { name: 'Upgrade to Premium' })).toBeInViewport()

  await page.getByRole('button', { name: /Show all pins/ }).click()
  await pinRow(page, 'Stall 3').click()
  await expect.poll(heightOf).toBe(176)
  await expect(page.locator('.leaflet-popup').getByText('Stall 3')).toBeVisible()
  await expect(pinRow(page, 'Stall 3')).toHaveAttribute('aria-current', 'true')
  const [popup, raised] = await Promise.all([
    page.locator('.leaflet-popup').boundingBox(),
    page.locator('.map-pin[data-raised]').boundingBox(),
  ])
  expect((popup?.y ?? 0) + (popup?.height ?? 0)).toBeLessThanOrEqual((raised?.y ?? 0) + 4)
  expect((raised?.y ?? 0) + (raised?.height ?? 0)).toBeLessThan((await sheet.boundingBox())?.y ?? 0)

  await page.reload()
  await expect(page.getByRole('button', { name: 'Zoom in', exact: true })).toBeVisible()
  // The last view is nearer than the one of the time zone.
  expect(JSON.parse(await page.evaluate<string>(`localStorage.getItem('mapView-${user.id}')`)).zoom).toBeGreaterThan(5)
})
