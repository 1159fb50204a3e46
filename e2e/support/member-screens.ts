/** The screens of guests and members after they have signed in. */
import { expect, type Page } from '@playwright/test'
import { intercept } from './intercept.ts'
import { typePlace } from './map.ts'
import { keepToast, openGroup, toastOn } from './on-screen.ts'
import { openAt, plainScreen, type Screen, type Who } from './screen.ts'

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

const REGION: typeof PLACES = [
  [52.52, 13.4, 'Tempelhof, gate 3', 'A long walk, and a view.'],
  [53.55, 10, 'Landungsbrücken'],
  [50.09, 14.42, 'Kampa, by the river'],
  [48.14, 11.58, 'Viktualienmarkt'],
]

export const memberScreens: readonly Screen[] = [
  { name: 'toast-ok', who: 'guest', open: continueAsGuest },
  { ...home('home-guest', 'guest', false), isLong: true },
  plainScreen('profile-guest', '/profile', { who: 'guest', isLong: true }),
  home('home-off', 'member', false),
  home('home-on', 'member', true),
  { name: 'dialog-logout', who: 'member', open: askToLeave },
  { name: 'dialog-upgrade', who: 'member', open: sitForTheFifthTime },
  { name: 'chat', who: 'member', open: openChat },
  { name: 'map-guest', who: 'guest', open: openMap },
  // Before the other map screens, because the browser caches the map.
  { name: 'map-failed', who: 'member', open: loseMap, expectedErrors: /ERR_FAILED|could not be loaded/ },
  { name: 'map', who: 'member', open: dropPins },
  { name: 'map-pins', who: 'member', open: (page) => raiseSheet(page, 'full') },
  { name: 'map-half', who: 'member', open: (page) => raiseSheet(page, 'half'), isPictureOnly: true },
  { name: 'map-landed', who: 'member', open: landPin },
  { name: 'map-popup', who: 'member', open: openPopup },
  // After the other map screens, because the map opens where it was last.
  { name: 'map-region', who: 'member', open: openRegion, isWide: true, isPictureOnly: true },
  plainScreen('profile', '/profile', { who: 'member', isLong: true, isWide: true }),
  { name: 'profile-settings', who: 'member', isLong: true, open: openAllSettings },
  { name: 'dialog-password', who: 'member', open: mistypePassword },
  { name: 'dialog-delete-account', who: 'member', open: askToDelete },
  { name: 'dialog-delete-account-refused', who: 'member', open: failToDelete, expectedErrors: /400 \(Bad Request\)/ },
  plainScreen('guide-member', '/guide', { who: 'member' }),
  home('home-premium', 'premium', true),
  { name: 'map-world', who: 'premium', open: showWorld },
  plainScreen('profile-premium', '/profile', { who: 'premium' }),
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
  // The list follows when the server has saved it.
  const self = page.getByRole('region', { name: 'Current buddies' }).getByText('You', { exact: true })
  if (isOnBowl) await expect(self).toBeVisible()
}

async function press(page: Page) {
  const saved = page.waitForResponse('**/api/user/status')
  await page.getByRole('button', { name: 'On the Bowl' }).click()
  await saved
}

async function continueAsGuest(page: Page) {
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

async function openAllSettings(page: Page) {
  await openAt(page, '/profile')
  for (const group of ['Account', 'Privacy', 'App and help']) await openGroup(page, group)
}

async function mistypePassword(page: Page) {
  await openAt(page, '/profile')
  await openGroup(page, 'Account')
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
  await openGroup(page, 'Account')
  await page.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function failToDelete(page: Page) {
  await askToDelete(page)
  await page.getByLabel('Your password').fill('not this one')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByText('That’s not your current password')).toBeVisible()
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

async function openMapWith(page: Page, places: typeof PLACES) {
  const pins = places.map(([latitude, longitude, locationName, notes], days) => ({
    id: `p-${days}`,
    userId: 'u',
    latitude,
    longitude,
    locationName,
    notes,
    createdAt: new Date(Date.now() - (days + 2) * 2 * 24 * 60 * 60 * 1000).toISOString(),
  }))
  await intercept(page, '**/api/poop-pins/*', (route) => route.fulfill({ json: { pins } }), { times: 1 })
  await openMap(page)
  await expect(page.locator('.map-pin').first()).toBeVisible()
}

/** Two pins at the same place. */
async function openPopup(page: Page) {
  await openMapWith(page, [...PLACES, [51.47, -0.45, 'Heathrow T5, arrivals', 'A queue, and worth it.']])
  await page.getByRole('button', { name: 'Show Heathrow T5 on the map' }).click()
  await expect(page.locator('.leaflet-popup').getByText('A queue, and worth it.')).toBeVisible()
}

async function dropPins(page: Page) {
  await openMapWith(page, PLACES)
  await page.getByRole('application').click({ position: { x: 240, y: 250 } })
  await page.getByLabel('Location name').fill('Grand Central, lower level')
}

/** On a desktop, the column beside the map. */
async function raiseSheet(page: Page, height: 'half' | 'full') {
  await openMapWith(page, PLACES)
  const bar = page.getByRole('button', { name: 'Show more' })
  if (!(await bar.isVisible())) return
  await bar.press('ArrowUp')
  await expect(bar).toHaveAttribute('aria-expanded', 'true')
  if (height === 'half') return
  await bar.press('ArrowUp')
  await expect(page.getByRole('button', { name: 'Zoom in', exact: true })).toBeHidden()
}

/** Opens on the place of a time zone, with borders and names; the machine's own zone may have no place. */
async function openRegion(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTimezoneOverride', { timezoneId: 'Europe/Berlin' })
  await page.evaluate(`localStorage.removeItem('mapView-' + JSON.parse(localStorage.user).id)`)
  await openMapWith(page, REGION)
  await session.detach()
}

async function landPin(page: Page) {
  const pin = { id: 'new', userId: 'u', latitude: 52.52, longitude: 13.4, createdAt: new Date().toISOString() }
  await openMapWith(page, PLACES)
  await intercept(page, '**/api/poop-pins', (route) => route.fulfill({ json: { success: true, pin } }), { times: 1 })
  await page.getByRole('button', { name: /^Drop a pin/ }).click()
  await typePlace(page, '52.52', '13.4')
  await page.getByRole('button', { name: 'Drop Pin' }).click()
  await expect(page.getByRole('heading', { name: 'Landed in Berlin' })).toBeVisible()
}

async function loseMap(page: Page) {
  const code = '**/assets/world-map*.js'
  await page.route(code, (route) => route.abort())
  await openAt(page, '/trivia')
  await expect(page.getByText('The map’s not loading.')).toBeVisible()
  await page.unroute(code)
}

async function showWorld(page: Page) {
  const step = 10.24
  const middle = (degrees: number, start: number) => (Math.floor((degrees - start) / step) + 0.5) * step + start
  const cells = PLACES.slice(0, 8).map(([latitude, longitude], at) => ({
    latitude: middle(latitude, -90),
    longitude: middle(longitude, -180),
    count: 3 ** (at + 1),
  }))
  await intercept(page, '**/api/poop-pins/world*', (route) => route.fulfill({ json: { step, cells } }))
  await openMap(page)
  await page.getByRole('switch', { name: 'Everyone’s pins' }).click()
  await expect(page.getByText('pins in view')).toBeVisible()
}
