/** The pin map in a browser that can reach only the product. */
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { intercept } from './support/intercept.ts'
import { chooseInMenu, expectLanded, mapOn, openMap, openPinForm, pinRow, typePlace } from './support/map.ts'
import { expectInPage, keepToast, textOn, toastOn } from './support/on-screen.ts'
import { DESKTOP } from './support/viewports.ts'

/** Collects requests to other hosts. */
function foreignRequests(page: Page, home: string): string[] {
  const strays: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(home)) strays.push(request.url())
  })
  return strays
}

/** Clicks the map, at a share of its width and height. */
async function pick(page: Page, across: number, down: number) {
  const box = await mapOn(page).boundingBox()
  if (!box) throw new Error('There is no map')
  await page.mouse.click(box.x + box.width * across, box.y + box.height * down)
}

test('[MAP-1, MAP-2, MAP-3, MAP-7, MAP-21, MAP-22, PIN-13] without a network a pin is dropped, edited, deleted and restored', {
  tag: '@desktop',
}, async ({ member, server }) => {
  const { page, errors } = await member()
  const strays = foreignRequests(page, server.url)
  await openMap(page)
  await expect(textOn(page, 'No pins yet.')).toBeVisible()
  await expect(textOn(page, 'The world is your bathroom.')).toBeVisible()
  // Land is drawn locally: at least one pixel is not empty.
  await expectInPage(
    page,
    "[...document.querySelectorAll('.leaflet-tile-pane canvas')].some((tile) => tile.getContext('2d').getImageData(0, 0, tile.width, tile.height).data.some(Boolean))",
  )
  await pick(page, 0.5, 0.4)
  await page.getByLabel('Location name').fill('Heathrow T5')
  await page.getByLabel('Notes').fill('Surprisingly dignified.')
  await page.getByRole('button', { name: 'Drop Pin' }).click()
  await expectLanded(page)
  await expect(textOn(page, 'Pin 1.')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Pin dropped' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(textOn(page, 'No pins yet.')).toBeVisible()

  await openPinForm(page)
  await typePlace(page, '51.47', '-0.45')
  await expect(textOn(page, 'London, United Kingdom')).toBeVisible()
  await page.getByLabel('Location name').fill('Heathrow T5')
  await page.getByLabel('Notes').fill('Surprisingly dignified.')
  await page.getByRole('button', { name: 'Drop Pin' }).click()
  await expectLanded(page, 'Landed in London')

  await chooseInMenu(page, 'Heathrow T5', 'Edit')
  await expect(page.getByRole('heading', { name: 'Edit pin' })).toBeVisible()
  await page.getByLabel('Location name').fill('Heathrow T4')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(textOn(page, '1 pin, 1 country')).toBeVisible()
  await pinRow(page, 'Heathrow T4').click()
  await expect(page.locator('.leaflet-popup').getByText('Surprisingly dignified.')).toBeVisible()

  await chooseInMenu(page, 'Heathrow T4', 'Delete')
  await expect(toastOn(page, 'Pin deleted', 'Heathrow T4')).toBeVisible()
  await keepToast(page)
  await expect(textOn(page, 'No pins yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(pinRow(page, 'Heathrow T4')).toBeVisible()
  await page.reload()
  await expect(pinRow(page, 'Heathrow T4')).toBeVisible()

  await chooseInMenu(page, 'Heathrow T4', 'Delete')
  await keepToast(page)
  const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  expect((await deleted).status()).toBe(200)
  await expect(toastOn(page)).toHaveCount(0)
  await page.reload()
  await expect(textOn(page, 'No pins yet.')).toBeVisible()
  expect([strays, errors]).toEqual([[], []])
})

test('[PIN-13] leaving the page while the undo toast is open deletes the pin', { tag: '@all' }, async ({ member }) => {
  const { page, user } = await member()
  await page.goto('/trivia')
  await page.request.post('/api/poop-pins', { data: { userId: user.id, latitude: 1, longitude: 2 } })
  await page.reload()
  await chooseInMenu(page, '1.00, 2.00', 'Delete')
  const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.getByRole('link', { name: 'Profile' }).first().click()
  expect((await deleted).status()).toBe(200)
})

test('[MAP-10] a place picked beyond 180 degrees is normalized', { tag: '@all' }, async ({ member }) => {
  const { page } = await member({ viewport: DESKTOP, timezoneId: 'UTC' })
  await openMap(page)
  const box = await mapOn(page).boundingBox()
  if (!box) throw new Error('There is no map')
  // From New York westwards: the left edge is beyond the antimeridian.
  await page.mouse.move(box.x + 300, box.y + 400)
  await page.mouse.down()
  await page.mouse.move(box.x + 500, box.y + 400, { steps: 5 })
  await page.mouse.up()
  await pick(page, 0.02, 0.6)
  await page.getByRole('button', { name: 'Type coordinates' }).click()
  await expect(page.getByLabel('Longitude')).not.toHaveValue('')
  const longitude = Number(await page.getByLabel('Longitude').inputValue())
  expect(longitude).toBeGreaterThan(0)
  expect(longitude).toBeLessThanOrEqual(180)
  await page.getByRole('button', { name: 'Drop Pin' }).click()
  await expectLanded(page)
  await expect(page.locator('.map-pin').first()).toBeVisible()
})

test('[MAP-4, PIN-12] a pin is dropped by keyboard; errors are shown at their fields, and typed text is kept', {
  tag: '@all',
}, async ({ member }) => {
  const { page } = await member()
  await openMap(page)
  await page.getByRole('button', { name: /^Drop a pin/ }).press('Enter')
  await page.getByLabel('Notes').fill('Kept')
  await page.getByRole('button', { name: 'Type coordinates' }).press('Enter')
  await typePlace(page, '', '')
  await page.getByRole('button', { name: 'Drop Pin' }).click()
  await expect(textOn(page, 'Choose a place on the map first')).toBeVisible()
  await typePlace(page, '91', '16,37')
  await page.getByLabel('Longitude').press('Enter')
  await expect(textOn(page, 'Latitude must be between -90 and 90')).toBeVisible()
  // The fields can be closed with the error, reopen with it, and stay open while it is fixed.
  await page.getByRole('button', { name: 'Type coordinates' }).click()
  await expect(page.getByLabel('Latitude')).toHaveCount(0)
  await page.getByRole('button', { name: 'Drop Pin' }).click()
  await page.getByLabel('Latitude').press('Backspace')
  await expect(page.getByLabel('Latitude')).toBeFocused()
  await page.getByLabel('Latitude').fill('48.21')
  await intercept(page, '**/api/poop-pins', (route) => route.abort(), { times: 1 })
  await page.getByLabel('Latitude').press('Enter')
  await expect(toastOn(page, 'Error', 'Failed to add pin. Please try again.')).toBeVisible()
  await expect(page.getByLabel('Notes')).toHaveValue('Kept')
  await expect(page.getByLabel('Latitude')).toHaveValue('48.21')
  await page.getByRole('button', { name: 'Drop Pin' }).click()
  await expectLanded(page, 'Landed in Vienna')
  await expect(pinRow(page, '48.21, 16.37')).toBeVisible()
})

test('[MAP-8] the location is requested only when pressed, and a refusal is shown', { tag: '@all' }, async ({
  guest,
}) => {
  const { page, context } = await guest()
  await page.addInitScript({
    content:
      'window.asked = 0; const ask = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation); navigator.geolocation.getCurrentPosition = (...all) => { window.asked += 1; ask(...all) }',
  })
  await openMap(page)
  expect(await page.evaluate('window.asked')).toBe(0)
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(textOn(page, /won’t share where you are/)).toBeVisible()
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 47.07, longitude: 15.44 })
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(textOn(page, 'Graz, Austria')).toBeVisible()
  expect(await page.evaluate('window.asked')).toBe(2)
})

test('[MAP-9] without the map code a message is shown; list and form still work, and the map can load later', {
  tag: '@all',
}, async ({ member }) => {
  const { page } = await member()
  await page.route('**/assets/world-map*.js', (route) => route.abort())
  await page.goto('/trivia')
  await expect(textOn(page, 'The map’s not loading.')).toBeVisible()
  await openPinForm(page)
  await typePlace(page, '-33.86', '151.2')
  await page.getByRole('button', { name: 'Drop Pin' }).click()
  await expect(pinRow(page, '-33.86, 151.20')).toBeVisible()
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  await page.unroute('**/assets/world-map*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator('.map-pin').first()).toBeVisible()
})

test('[MAP-4, SHELL-28] no other screen loads the map, the payment form or a chart', async ({ member }) => {
  const { page } = await member()
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  for (const path of ['/home', '/profile', '/leaderboard', '/guide']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await page.waitForLoadState('load')
  }
  const isOfMap = (address: string) => /world-map|opening-view|countries-50m/.test(address)
  const isHeavy = (address: string) =>
    isOfMap(address) || /stripe|subscribe-page|visit-charts-card|chart-/.test(address)
  expect(requested.filter(isHeavy)).toEqual([])
  await openMap(page)
  expect(requested.some(isOfMap)).toBe(true)
})
