/** The pin map in a browser that reaches nothing but the product. */
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { intercept } from './support/intercept.ts'
import { mapOn, openMap, pinRow } from './support/map.ts'
import { expectInPage, keepToast, toastOn, wordsOn } from './support/seen.ts'
import { DESKTOP } from './support/viewports.ts'

/** What is asked of others than the product. */
function onlyHere(page: Page, home: string): string[] {
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

test('[MAP-1, MAP-2, MAP-3, MAP-7, PIN-13] without any network a pin is dropped, edited, deleted and brought back', {
  tag: '@desktop',
}, async ({ member, server }) => {
  const { page, errors } = await member()
  const strays = onlyHere(page, server.url)
  await openMap(page)
  await expect(wordsOn(page, '0 pins dropped')).toBeVisible()
  // Land is drawn on the spot: some pixel of some tile is not empty.
  await expectInPage(
    page,
    "[...document.querySelectorAll('.leaflet-tile-pane canvas')].some((tile) => tile.getContext('2d').getImageData(0, 0, tile.width, tile.height).data.some(Boolean))",
  )
  await expect(wordsOn(page, 'Pick a place')).toBeVisible()
  await pick(page, 0.5, 0.5)
  await expect(wordsOn(page, /^-?\d+\.\d\d, -?\d+\.\d\d$/)).toBeVisible()
  await page.getByLabel('Location name').fill('Heathrow T5')
  await page.getByLabel('Notes').fill('Surprisingly dignified.')
  await page.getByRole('button', { name: 'Drop Pin' }).click()
  await expect(toastOn(page, 'Pin dropped')).toBeVisible()
  await expect(wordsOn(page, '1 pin dropped')).toBeVisible()

  await page.getByRole('button', { name: 'Edit Heathrow T5' }).click()
  await expect(page.getByRole('heading', { name: 'Edit pin' })).toBeVisible()
  await page.getByLabel('Location name').fill('Heathrow T4')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await pinRow(page, 'Heathrow T4').click()
  await expect(page.locator('.leaflet-popup').getByText('Surprisingly dignified.')).toBeVisible()

  await page.getByRole('button', { name: 'Delete Heathrow T4' }).click()
  await expect(toastOn(page, 'Pin deleted', 'Heathrow T4')).toBeVisible()
  await keepToast(page)
  await expect(wordsOn(page, '0 pins dropped')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(pinRow(page, 'Heathrow T4')).toBeVisible()
  await page.reload()
  await expect(pinRow(page, 'Heathrow T4')).toBeVisible()

  await page.getByRole('button', { name: 'Delete Heathrow T4' }).click()
  await keepToast(page)
  const deleted = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  expect((await deleted).status()).toBe(200)
  await expect(toastOn(page)).toHaveCount(0)
  await page.reload()
  await expect(wordsOn(page, 'No pins yet')).toBeVisible()
  expect([strays, errors]).toEqual([[], []])
})

test('[PIN-13] leaving the page with the toast still there deletes the pin', { tag: '@all' }, async ({ member }) => {
  const { page, user } = await member()
  await page.goto('/trivia')
  await page.request.post('/api/poop-pins', { data: { userId: user.id, latitude: 1, longitude: 2 } })
  await page.reload()
  await page.getByRole('button', { name: 'Delete 1.00, 2.00' }).click()
  const deleted = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await page.getByRole('link', { name: 'Profile' }).first().click()
  expect((await deleted).status()).toBe(200)
})

test('[MAP-10] a place picked after panning beyond 180 degrees is within them', { tag: '@all' }, async ({ member }) => {
  const { page } = await member({ viewport: DESKTOP })
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
  await expect(toastOn(page, 'Pin dropped')).toBeVisible()
  await expect(page.locator('.map-pin').first()).toBeVisible()
})

test('[MAP-4, PIN-12] a pin is dropped by keyboard; what is wrong is said at its field, and nothing typed is lost', {
  tag: '@all',
}, async ({ member }) => {
  const { page } = await member()
  await openMap(page)
  await page.getByLabel('Notes').fill('Kept')
  await page.getByRole('button', { name: 'Drop Pin' }).click()
  await expect(wordsOn(page, 'Choose a place on the map first')).toBeVisible()
  await page.getByRole('button', { name: 'Type coordinates' }).press('Enter')
  await page.getByLabel('Latitude').fill('91')
  await page.getByLabel('Longitude').fill('16,37')
  await page.getByLabel('Longitude').press('Enter')
  await expect(wordsOn(page, 'Latitude must be between -90 and 90')).toBeVisible()
  // The fields can be closed on the error, open with it again, and stay while it is mended.
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
  await expect(toastOn(page, 'Pin dropped')).toBeVisible()
  await expect(pinRow(page, '48.21, 16.37')).toBeVisible()
})

test('[MAP-8] where one is is asked only when pressed, and a refusal is said', { tag: '@all' }, async ({ guest }) => {
  const { page, context } = await guest()
  await page.addInitScript({
    content:
      'window.asked = 0; const ask = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation); navigator.geolocation.getCurrentPosition = (...all) => { window.asked += 1; ask(...all) }',
  })
  await openMap(page)
  expect(await page.evaluate('window.asked')).toBe(0)
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(wordsOn(page, /was told not to share where you are/)).toBeVisible()
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 47.07, longitude: 15.44 })
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(wordsOn(page, '47.07, 15.44')).toBeVisible()
  expect(await page.evaluate('window.asked')).toBe(2)
})

test('[MAP-9] without the code of the map a message says so; list and form still work, and the map can come later', {
  tag: '@all',
}, async ({ member }) => {
  const { page } = await member()
  await page.route('**/assets/world-map*.js', (route) => route.abort())
  await page.goto('/trivia')
  await expect(wordsOn(page, 'The map could not be loaded')).toBeVisible()
  await page.getByRole('button', { name: 'Type coordinates' }).click()
  await page.getByLabel('Latitude').fill('-33.86')
  await page.getByLabel('Longitude').fill('151.2')
  await page.getByRole('button', { name: 'Drop Pin' }).click()
  await expect(pinRow(page, '-33.86, 151.20')).toBeVisible()
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  await page.unroute('**/assets/world-map*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator('.map-pin').first()).toBeVisible()
})

test('[MAP-4, SHELL-28] no other screen loads the map, the payment form or a chart', async ({ member }) => {
  const { page } = await member()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  for (const path of ['/home', '/profile', '/leaderboard', '/guide']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await page.waitForLoadState('load')
  }
  const isOfMap = (address: string) => /world-map|land-50m/.test(address)
  const isHeavy = (address: string) => isOfMap(address) || /stripe|subscribe-page|statistics-card|chart-/.test(address)
  expect(asked.filter(isHeavy)).toEqual([])
  await openMap(page)
  expect(asked.some(isOfMap)).toBe(true)
})

test('[MAP-6, MAP-14] premium members turn the layer on; everyone else sees what it takes', { tag: '@all' }, async ({
  member,
}) => {
  const rhoda = await member()
  await openMap(rhoda.page)
  await expect(rhoda.page.getByRole('link', { name: 'Upgrade to Premium' })).toBeVisible()
  await expect(rhoda.page.getByRole('switch')).toHaveCount(0)
  const pearl = await member({ premium: true })
  await pearl.page.goto('/home')
  await pearl.page.getByRole('link', { name: 'Poop Map' }).click()
  await expect(pearl.page.getByRole('button', { name: 'Zoom in' })).toBeVisible()
  await pearl.page.getByRole('switch', { name: 'Everyone’s pins' }).click()
  await expect(wordsOn(pearl.page, 'Nobody’s pins around here yet.')).toBeVisible()
})

test('[MAP-11] however many clusters there are, panning draws none of them anew until the map rests far from where they were', {
  tag: '@all',
}, async ({ member }) => {
  const { page } = await member({ premium: true, viewport: DESKTOP })
  const cells = Array.from({ length: 2000 }, (_, at) => ({
    ...{ latitude: -20 + (at % 40) * 2.2, longitude: -150 + Math.floor(at / 40) * 3.2, count: 3 },
  }))
  await intercept(page, '**/api/poop-pins/world*', (route) => route.fulfill({ json: { step: 2.56, cells } }))
  await page.addInitScript({
    content:
      'window.drawn = 0; const draw = CanvasRenderingContext2D.prototype.drawImage; CanvasRenderingContext2D.prototype.drawImage = function (...all) { window.drawn += 1; return draw.apply(this, all) }',
  })
  await openMap(page)
  await page.getByRole('switch', { name: 'Everyone’s pins' }).click()
  await expect(wordsOn(page, /pins in view/)).toBeVisible()
  await expectInPage(page, 'window.drawn >= 2000')
  await page.mouse.move(500, 400)
  await page.mouse.down()
  const before = await page.evaluate('window.drawn')
  const answered = page.waitForResponse('**/api/poop-pins/world*')
  await page.mouse.move(600, 420, { steps: 20 })
  await page.mouse.up()
  await answered
  expect(await page.evaluate('window.drawn')).toBe(before)
  await page.mouse.down()
  await page.mouse.move(900, 420, { steps: 20 })
  expect(await page.evaluate('window.drawn')).toBe(before)
  await page.mouse.up()
  await expectInPage(page, `window.drawn > ${before}`)
})

test('[MAP-3, MAP-16] without tiles the map ends where there is nothing more to see; with them it goes on, and says whose they are', {
  tag: '@all',
}, async ({ guest }) => {
  const { page } = await guest()
  await openMap(page)
  const closer = page.getByRole('button', { name: 'Zoom in', exact: true })
  const isClosest = () => expect(closer).toHaveAttribute('aria-disabled', 'true')
  for (let zoom = 2; zoom < 13; zoom++) {
    await expect(closer, `zoom ${zoom}`).toHaveAttribute('aria-disabled', 'false')
    // A pointer would miss a button that moves a little while the screen is being filled.
    await closer.press('Enter')
  }
  await isClosest()

  const mapTiles = { url: '/tiles/{z}/{x}/{y}.svg', attribution: '© <b>Tilers</b>' }
  await intercept(page, '**/api/instance', async (route) =>
    route.fulfill({ json: { ...(await (await route.fetch()).json()), mapTiles } }),
  )
  await page.route('**/tiles/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  )
  await openMap(page)
  await expect(wordsOn(page, '© <b>Tilers</b>')).toBeVisible()
  const closest = page.waitForRequest('**/tiles/16/**')
  for (let zoom = 2; zoom < 16; zoom++) await closer.press('Enter')
  await isClosest()
  await closest
})
