/** The layers of the map: everyone's pins, clusters and tiles. */
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { intercept } from './support/intercept.ts'
import { mapOn, openMap } from './support/map.ts'
import { expectInPage, textOn } from './support/on-screen.ts'
import { DESKTOP } from './support/viewports.ts'

/** Collects requests to other hosts. */
function _foreignRequests(page: Page, home: string): string[] {
  const strays: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(home)) strays.push(request.url())
  })
  return strays
}

/** Clicks the map, at a share of its width and height. */
async function _pick(page: Page, across: number, down: number) {
  const box = await mapOn(page).boundingBox()
  if (!box) throw new Error('There is no map')
  await page.mouse.click(box.x + box.width * across, box.y + box.height * down)
}

test('[MAP-6, MAP-14] premium members turn the layer on; everyone else sees that it needs premium', {
  tag: '@all',
}, async ({ member }) => {
  const rhoda = await member()
  await openMap(rhoda.page)
  await expect(rhoda.page.getByRole('link', { name: 'Upgrade to Premium' })).toBeVisible()
  await expect(rhoda.page.getByRole('switch')).toHaveCount(0)
  const pearl = await member({ premium: true })
  await pearl.page.goto('/home')
  await pearl.page.getByRole('link', { name: 'Poop Map' }).click()
  await expect(pearl.page.getByRole('button', { name: 'Zoom in' })).toBeVisible()
  await pearl.page.getByRole('switch', { name: 'Everyone’s pins' }).click()
  await expect(textOn(pearl.page, 'No pins around here yet.')).toBeVisible()
})

/** Only on the canvas of the cells: the land below draws its pattern whenever it has loaded. */
const COUNT_DRAWN_CELLS = `
  window.drawn = 0
  const draw = CanvasRenderingContext2D.prototype.drawImage
  CanvasRenderingContext2D.prototype.drawImage = function (...all) {
    if (this.canvas.classList.contains('world-cells')) window.drawn += 1
    return draw.apply(this, all)
  }`

test('[MAP-11] panning redraws clusters only when the map stops far from where it was drawn', {
  tag: '@all',
}, async ({ member }) => {
  const { page } = await member({ premium: true, viewport: DESKTOP, timezoneId: 'UTC' })
  const cells = Array.from({ length: 2000 }, (_, at) => ({
    latitude: -20 + (at % 40) * 2.2,
    longitude: -150 + Math.floor(at / 40) * 3.2,
    count: 3,
  }))
  await intercept(page, '**/api/poop-pins/world*', (route) => route.fulfill({ json: { step: 2.56, cells } }))
  await page.addInitScript({ content: COUNT_DRAWN_CELLS })
  await openMap(page)
  await page.getByRole('switch', { name: 'Everyone’s pins' }).click()
  await expect(textOn(page, /pins in view/)).toBeVisible()
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

test('[MAP-3, MAP-16, MAP-18] without tiles the zoom is limited; with them it continues, and the attribution is shown', {
  tag: '@all',
}, async ({ guest }) => {
  const { page } = await guest({ timezoneId: 'UTC' })
  await openMap(page)
  const closer = page.getByRole('button', { name: 'Zoom in', exact: true })
  const isClosest = () => expect(closer).toHaveAttribute('aria-disabled', 'true')
  for (let zoom = 2; zoom < 13; zoom++) {
    await expect(closer, `zoom ${zoom}`).toHaveAttribute('aria-disabled', 'false')
    // A click could miss the button while the screen is still filling.
    await closer.press('Enter')
  }
  await isClosest()
  await expect(textOn(page, 'That’s as close as our map goes.')).toBeVisible()

  await page.evaluate(
    "Object.keys(localStorage).filter((key) => key.startsWith('mapView')).forEach((key) => localStorage.removeItem(key))",
  )
  const mapTiles = { url: '/tiles/{z}/{x}/{y}.svg', attribution: '© <b>Tilers</b>' }
  await intercept(page, '**/api/instance', async (route) =>
    route.fulfill({ json: { ...(await (await route.fetch()).json()), mapTiles } }),
  )
  await page.route('**/tiles/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  )
  await openMap(page)
  await expect(textOn(page, '© <b>Tilers</b>')).toBeVisible()
  const closest = page.waitForRequest('**/tiles/16/**')
  for (let zoom = 2; zoom < 16; zoom++) await closer.press('Enter')
  await isClosest()
  await closest
})
