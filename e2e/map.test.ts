/** The pin map in a browser that reaches nothing but the product. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DESKTOP, NARROW, newPerson, PHONE } from './support/browser.ts'
import { mapOn, openMap, pinRow } from './support/map.ts'
import { asGuest, member } from './support/people.ts'
import { holds, inPage, keepToast, sees, seesNoToast, seesToast } from './support/seen.ts'
import { openStage } from './support/stage.ts'

const { browser, url } = await openStage()

/** Nothing but the product answers; whatever else is asked for is noted. */
async function onlyHere(page: Page): Promise<string[]> {
  const strays: string[] = []
  await page.route('**/*', (route) => {
    if (new URL(route.request().url()).origin === new URL(url).origin) return route.continue()
    strays.push(route.request().url())
    return route.abort()
  })
  return strays
}

/** Clicks the map, at a share of its width and height. */
async function pick(page: Page, across: number, down: number) {
  const box = await mapOn(page).boundingBox()
  if (!box) throw new Error('There is no map')
  await page.mouse.click(box.x + box.width * across, box.y + box.height * down)
}

test.each([
  ['on a phone', { viewport: PHONE, theme: 'light' as const }],
  ['on a desk', { viewport: DESKTOP, theme: 'dark' as const }],
])(
  '[MAP-1, MAP-2, MAP-3, MAP-7, PIN-13] without any network a pin is dropped, edited, deleted and brought back %s',
  async (where, look) => {
    const email = `pinner-${where.replaceAll(' ', '')}@bowl.example`
    const { page, errors } = await member(browser, url, { email, ...look })
    const strays = await onlyHere(page)
    await openMap(page)
    await sees(page, '0 pins dropped')
    // Land is drawn on the spot: some pixel of some tile is not empty.
    await holds(
      page,
      "[...document.querySelectorAll('.leaflet-tile-pane canvas')].some((tile) => tile.getContext('2d').getImageData(0, 0, tile.width, tile.height).data.some(Boolean))",
    )
    await sees(page, 'Pick a place')
    await pick(page, 0.5, 0.5)
    await sees(page, /^-?\d+\.\d\d, -?\d+\.\d\d$/)
    await page.getByLabel('Location name').fill('Heathrow T5')
    await page.getByLabel('Notes').fill('Surprisingly dignified.')
    await page.getByRole('button', { name: 'Drop Pin' }).click()
    await seesToast(page, 'Pin dropped')
    await sees(page, '1 pin dropped')

    await page.getByRole('button', { name: 'Edit Heathrow T5' }).click()
    await page.getByRole('heading', { name: 'Edit pin' }).waitFor()
    await page.getByLabel('Location name').fill('Heathrow T4')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await pinRow(page, 'Heathrow T4').click()
    await page.locator('.leaflet-popup').getByText('Surprisingly dignified.').waitFor()

    await page.getByRole('button', { name: 'Delete Heathrow T4' }).click()
    await seesToast(page, 'Pin deleted', 'Heathrow T4')
    await keepToast(page)
    await sees(page, '0 pins dropped')
    await page.getByRole('button', { name: 'Undo' }).click()
    await pinRow(page, 'Heathrow T4').waitFor()
    await page.reload()
    await pinRow(page, 'Heathrow T4').waitFor()

    await page.getByRole('button', { name: 'Delete Heathrow T4' }).click()
    await keepToast(page)
    const deleted = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
    await page.getByRole('button', { name: 'Dismiss' }).click()
    expect((await deleted).status()).toBe(200)
    await seesNoToast(page)
    await page.reload()
    await sees(page, 'No pins yet')
    expect([strays, errors]).toEqual([[], []])
  },
)

test('[PIN-13] leaving the page with the toast still there deletes the pin', async () => {
  const { page, user } = await member(browser, url, { email: 'leaver@bowl.example' })
  await page.goto('/trivia')
  await page.request.post('/api/poop-pins', { data: { userId: user.id, latitude: 1, longitude: 2 } })
  await page.reload()
  await page.getByRole('button', { name: 'Delete 1.00, 2.00' }).click()
  const deleted = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await page.getByRole('link', { name: 'Profile' }).first().click()
  expect((await deleted).status()).toBe(200)
})

test('[MAP-10] a place picked after panning beyond 180 degrees is within them', async () => {
  const look = { viewport: DESKTOP }
  const { page } = await member(browser, url, { email: 'panner@bowl.example', ...look })
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
  await expect.poll(() => page.getByLabel('Longitude').inputValue()).not.toBe('')
  const longitude = Number(await page.getByLabel('Longitude').inputValue())
  expect(longitude).toBeGreaterThan(0)
  expect(longitude).toBeLessThanOrEqual(180)
  await page.getByRole('button', { name: 'Drop Pin' }).click()
  await seesToast(page, 'Pin dropped')
  await page.locator('.map-pin').first().waitFor()
})

test('[MAP-4, PIN-12] a pin is dropped by keyboard; what is wrong is said at its field, and nothing typed is lost', async () => {
  const { page } = await member(browser, url, { email: 'typist@bowl.example' })
  await openMap(page)
  await page.getByLabel('Notes').fill('Kept')
  await page.getByRole('button', { name: 'Drop Pin' }).click()
  await sees(page, 'Choose a place on the map first')
  await page.getByRole('button', { name: 'Type coordinates' }).press('Enter')
  await page.getByLabel('Latitude').fill('91')
  await page.getByLabel('Longitude').fill('16,37')
  await page.getByLabel('Longitude').press('Enter')
  await sees(page, 'Latitude must be between -90 and 90')
  // The fields can be closed on the error, open with it again, and stay while it is mended.
  await page.getByRole('button', { name: 'Type coordinates' }).click()
  await page.getByLabel('Latitude').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Drop Pin' }).click()
  await page.getByLabel('Latitude').press('Backspace')
  await holds(page, "document.activeElement.matches('input')")
  await page.getByLabel('Latitude').fill('48.21')
  await page.route('**/api/poop-pins', (route) => route.abort(), { times: 1 })
  await page.getByLabel('Latitude').press('Enter')
  await seesToast(page, 'Error', 'Failed to add pin. Please try again.')
  expect(await page.getByLabel('Notes').inputValue()).toBe('Kept')
  expect(await page.getByLabel('Latitude').inputValue()).toBe('48.21')
  await page.getByRole('button', { name: 'Drop Pin' }).click()
  await seesToast(page, 'Pin dropped')
  await pinRow(page, '48.21, 16.37').waitFor()
})

test('[MAP-8] where one is is asked only when pressed, and a refusal is said', async () => {
  const { page, context } = await asGuest(browser, url)
  await page.addInitScript({
    content:
      'window.asked = 0; const ask = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation); navigator.geolocation.getCurrentPosition = (...all) => { window.asked += 1; ask(...all) }',
  })
  await openMap(page)
  expect(await inPage(page, 'window.asked')).toBe(0)
  await page.getByRole('button', { name: 'Use my location' }).click()
  await sees(page, /was told not to share where you are/)
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 47.07, longitude: 15.44 })
  await page.getByRole('button', { name: 'Use my location' }).click()
  await sees(page, '47.07, 15.44')
  expect(await inPage(page, 'window.asked')).toBe(2)
})

test('[MAP-9] without the code of the map a message says so; list and form still work, and the map can come later', async () => {
  const { page } = await member(browser, url, { email: 'mapless@bowl.example' })
  await page.route('**/assets/world-map*.js', (route) => route.abort())
  await page.goto('/trivia')
  await sees(page, 'The map could not be loaded')
  await page.getByRole('button', { name: 'Type coordinates' }).click()
  await page.getByLabel('Latitude').fill('-33.86')
  await page.getByLabel('Longitude').fill('151.2')
  await page.getByRole('button', { name: 'Drop Pin' }).click()
  await pinRow(page, '-33.86, 151.20').waitFor()
  expect(await inPage(page, 'document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  await page.unroute('**/assets/world-map*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.locator('.map-pin').first().waitFor()
})

test('[MAP-4, SHELL-28] no other screen loads the map, the payment form or a chart', async () => {
  const { page } = await member(browser, url, { email: 'elsewhere@bowl.example' })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  for (const path of ['/home', '/profile', '/leaderboard', '/guide']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForLoadState('load')
  }
  const isOfMap = (address: string) => /world-map|land-50m/.test(address)
  const isHeavy = (address: string) => isOfMap(address) || /stripe|subscribe-page|statistics-card|chart-/.test(address)
  expect(asked.filter(isHeavy)).toEqual([])
  await openMap(page)
  expect(asked.some(isOfMap)).toBe(true)
})

test('[MAP-6, MAP-14] premium members turn the layer on; everyone else sees what it takes', async () => {
  const rhoda = await member(browser, url, { email: 'plain@bowl.example' })
  await openMap(rhoda.page)
  await rhoda.page.getByRole('link', { name: 'Upgrade to Premium' }).waitFor()
  expect(await rhoda.page.getByRole('switch').count()).toBe(0)
  const pearl = await member(browser, url, { email: 'pearly@bowl.example', premium: true, nickname: 'Pearly' })
  await pearl.page.goto('/home')
  await pearl.page.getByRole('link', { name: 'Poop Map' }).click()
  await pearl.page.getByRole('button', { name: 'Zoom in' }).waitFor()
  await pearl.page.getByRole('switch', { name: 'Everyone’s pins' }).click()
  await sees(pearl.page, 'Nobody’s pins around here yet.')
})

test('[MAP-11] however many clusters there are, panning draws none of them anew until the map rests far from where they were', async () => {
  const premium = { email: 'crowd@bowl.example', premium: true, nickname: 'Crowdy', viewport: DESKTOP }
  const { page } = await member(browser, url, premium)
  const cells = Array.from({ length: 2000 }, (_, at) => ({
    ...{ latitude: -20 + (at % 40) * 2.2, longitude: -150 + Math.floor(at / 40) * 3.2, count: 3 },
  }))
  await page.route('**/api/poop-pins/world*', (route) => route.fulfill({ json: { step: 2.56, cells } }))
  await page.addInitScript({
    content:
      'window.drawn = 0; const draw = CanvasRenderingContext2D.prototype.drawImage; CanvasRenderingContext2D.prototype.drawImage = function (...all) { window.drawn += 1; return draw.apply(this, all) }',
  })
  await openMap(page)
  await page.getByRole('switch', { name: 'Everyone’s pins' }).click()
  await sees(page, /pins in view/)
  await holds(page, 'window.drawn >= 2000')
  await page.mouse.move(500, 400)
  await page.mouse.down()
  const before = await inPage(page, 'window.drawn')
  const answered = page.waitForResponse('**/api/poop-pins/world*')
  await page.mouse.move(600, 420, { steps: 20 })
  await page.mouse.up()
  await answered
  expect(await inPage(page, 'window.drawn')).toBe(before)
  await page.mouse.down()
  await page.mouse.move(900, 420, { steps: 20 })
  expect(await inPage(page, 'window.drawn')).toBe(before)
  await page.mouse.up()
  await holds(page, `window.drawn > ${before}`)
})

test('[MAP-3, MAP-16] without tiles the map ends where there is nothing more to see; with them it goes on, and says whose they are', async () => {
  const { page } = await asGuest(browser, url)
  await openMap(page)
  const closer = page.getByRole('button', { name: 'Zoom in', exact: true })
  const isClosest = () => expect.poll(() => closer.getAttribute('aria-disabled'), { timeout: 30_000 }).toBe('true')
  for (let zoom = 2; zoom < 13; zoom++) {
    expect([zoom, await closer.getAttribute('aria-disabled')]).toEqual([zoom, 'false'])
    // A pointer would miss a button that moves a little while the screen is being filled.
    await closer.press('Enter')
  }
  await isClosest()

  const mapTiles = { url: '/tiles/{z}/{x}/{y}.svg', attribution: '© <b>Tilers</b>' }
  await page.route('**/api/instance', async (route) =>
    route.fulfill({ json: { ...(await (await route.fetch()).json()), mapTiles } }),
  )
  await page.route('**/tiles/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  )
  await openMap(page)
  await sees(page, '© <b>Tilers</b>')
  const closest = page.waitForRequest('**/tiles/16/**', { timeout: 90_000 })
  for (let zoom = 2; zoom < 16; zoom++) await closer.press('Enter')
  await isClosest()
  await closest
})

test('[A11Y-4] nothing scrolls sideways at 320 px', async () => {
  const { page } = await member(browser, url, { email: 'narrow@bowl.example', viewport: NARROW })
  await openMap(page)
  expect(await inPage(page, 'document.documentElement.scrollWidth <= innerWidth')).toBe(true)
})

test('[MAP-1] without a user the map leads to the landing', async () => {
  const { page } = await newPerson(browser, url)
  await page.goto('/trivia')
  await page.waitForURL(`${url}/`)
})
