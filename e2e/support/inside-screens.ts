/** The screens of guests and members. */
import { expect, type Page } from '@playwright/test'
import { intercept } from './intercept.ts'
import { openAt, plain, type Screen, type Who } from './screen.ts'
import { keepToast, toastOn } from './seen.ts'

const PLACES: readonly [latitude: number, longitude: number, name: string, notes?: string][] = [
  [51.47, -0.45, 'Heathrow T5', 'Surprisingly dignified.'],
  [35.66, 139.7, 'Shibuya Station', 'Heated seat. Life changed.'],
  [48.86, 2.33, 'Louvre, Denon wing', 'Worth the queue.'],
  [34.05, -118.24, 'Union Station'],
  [-12.97, -38.5, 'Salvador'],
  [37.97, 23.72, 'Plaka'],
  [0.3, 32.6, 'Kampala'],
  [41.88, -87.63, 'The Loop'],
  [39.1, -84.5, 'Riverfront'],
  [35.1, -90, 'Beale Street'],
]

export const insideScreens: readonly Screen[] = [
  { name: 'toast-ok', who: 'guest', open: comeInAsGuest },
  { ...home('home-guest', 'guest', false), isLong: true },
  plain('profile-guest', '/profile', { who: 'guest', isLong: true }),
  home('home-off', 'member', false),
  home('home-on', 'member', true),
  { name: 'dialog-logout', who: 'member', open: askToLeave },
  { name: 'dialog-upgrade', who: 'member', open: sitForTheFifthTime },
  { name: 'chat', who: 'member', open: openChat },
  { name: 'map-guest', who: 'guest', open: openMap, isLong: true },
  // Before the map has been seen: afterwards the browser keeps it.
  { name: 'map-failed', who: 'member', open: loseMap, provokes: /ERR_FAILED|could not be loaded/ },
  { name: 'map', who: 'member', open: dropPins, isLong: true },
  { name: 'map-popup', who: 'member', open: openPopup },
  plain('profile', '/profile', { who: 'member', isLong: true }),
  { name: 'dialog-password', who: 'member', open: mistypePassword },
  { name: 'dialog-delete-account', who: 'member', open: askToDelete },
  { name: 'dialog-delete-account-refused', who: 'member', open: failToDelete, provokes: /400 \(Bad Request\)/ },
  plain('guide-member', '/guide', { who: 'member' }),
  home('home-premium', 'premium', true),
  { name: 'map-world', who: 'premium', open: showWorld },
  plain('profile-premium', '/profile', { who: 'premium' }),
]

function home(name: string, who: Who, isOnBowl: boolean): Screen {
  return { name, who, open: (page) => openHome(page, isOnBowl) }
}

async function openHome(page: Page, isOnBowl: boolean) {
  await openAt(page, '/home')
  const throne = page.getByRole('button', { name: 'On the Bowl' })
  await expect(throne).toBeVisible()
  if ((await throne.getAttribute('aria-pressed')) !== String(isOnBowl)) await press(page)
  await expect(page.locator('[aria-label="Loading buddies"]')).toHaveCount(0)
  // The list says so as well as soon as the server has been told.
  const self = page.getByRole('region', { name: 'Current buddies' }).getByText('You', { exact: true })
  if (isOnBowl) await expect(self).toBeVisible()
}

async function press(page: Page) {
  const told = page.waitForResponse('**/api/user/status')
  await page.getByRole('button', { name: 'On the Bowl' }).click()
  await told
}

async function comeInAsGuest(page: Page) {
  await page.goto('/')
  await page.evaluate('localStorage.clear()')
  await page.goto('/guest-setup')
  await page.getByRole('button', { name: 'Continue as Guest' }).click()
  await expect(toastOn(page, 'Welcome, guest!')).toBeVisible()
  await keepToast(page)
}

async function askToLeave(page: Page) {
  await openHome(page, true)
  await page.getByRole('button', { name: 'Get Off the Bowl & Log Out' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
}

async function mistypePassword(page: Page) {
  await openAt(page, '/profile')
  await page.getByRole('button', { name: 'Update password' }).click()
  const update = page.getByRole('dialog').getByRole('button', { name: 'Update' })
  await page.getByLabel('Current password').fill('two-ply forever')
  await page.getByLabel('New password', { exact: true }).fill('fivep')
  if (await update.isEnabled()) throw new Error('A password could be sent without its confirmation')
  await page.getByLabel('Confirm new password').fill('fives')
  await update.click()
  await expect(page.getByText('Password Too Short')).toBeVisible()
  await expect(page.getByText("Passwords Don't Match")).toBeVisible()
}

async function askToDelete(page: Page) {
  await openAt(page, '/profile')
  await page.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function failToDelete(page: Page) {
  await askToDelete(page)
  await page.getByLabel('Your password').fill('not this one')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByText('Your current password is not right')).toBeVisible()
}

async function sitForTheFifthTime(page: Page) {
  await openHome(page, false)
  await page.evaluate("localStorage.setItem('bowlCount-' + JSON.parse(localStorage.user).id, '4')")
  await press(page)
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function openChat(page: Page) {
  await openHome(page, true)
  await page.getByRole('link', { name: 'Open Chat Room' }).click()
  await expect(page).toHaveURL('/chat')
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
}

async function openMap(page: Page) {
  await openAt(page, '/trivia')
  await expect(page.getByRole('button', { name: 'Zoom in', exact: true })).toBeVisible()
}

/** As somebody has them who has been around. */
async function openMapWith(page: Page, places: typeof PLACES) {
  const pins = places.map(([latitude, longitude, locationName, notes], days) => ({
    ...{ id: `p-${days}`, userId: 'u', latitude, longitude, locationName, notes },
    createdAt: new Date(Date.now() - (days + 2) * 2 * 24 * 60 * 60 * 1000).toISOString(),
  }))
  await intercept(page, '**/api/poop-pins/*', (route) => route.fulfill({ json: { pins } }), { times: 1 })
  await openMap(page)
  await expect(page.locator('.map-pin').first()).toBeVisible()
}

/** Two floors of one house, and what is written about each. */
async function openPopup(page: Page) {
  await openMapWith(page, [...PLACES, [51.47, -0.45, 'Heathrow T5, arrivals', 'A queue, and worth it.']])
  await page.getByRole('button', { name: 'Show Heathrow T5 on the map' }).click()
  await expect(page.locator('.leaflet-popup').getByText('A queue, and worth it.')).toBeVisible()
}

async function dropPins(page: Page) {
  await openMapWith(page, PLACES)
  await page.getByRole('application').click({ position: { x: 240, y: 150 } })
  await page.getByLabel('Location name').fill('Grand Central, lower level')
}

async function loseMap(page: Page) {
  const code = '**/assets/world-map*.js'
  await page.route(code, (route) => route.abort())
  await openAt(page, '/trivia')
  await expect(page.getByText('The map could not be loaded')).toBeVisible()
  await page.unroute(code)
}

async function showWorld(page: Page) {
  const step = 10.24
  const middle = (degrees: number, start: number) => (Math.floor((degrees - start) / step) + 0.5) * step + start
  const cells = PLACES.slice(0, 8).map(([latitude, longitude], at) => ({
    ...{ latitude: middle(latitude, -90), longitude: middle(longitude, -180), count: 3 ** (at + 1) },
  }))
  await intercept(page, '**/api/poop-pins/world*', (route) => route.fulfill({ json: { step, cells } }))
  await openMap(page)
  await page.getByRole('switch', { name: 'Everyone’s pins' }).click()
  await expect(page.getByText('pins in view')).toBeVisible()
}
