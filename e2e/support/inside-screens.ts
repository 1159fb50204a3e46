/** The screens of guests and members. */
import type { Page } from 'playwright-core'
import { openAt, plain, type Screen, type Who } from './screen.ts'
import { keepToast, seesToast } from './seen.ts'

export const insideScreens: readonly Screen[] = [
  { name: 'toast-ok', who: 'guest', open: comeInAsGuest },
  home('home-guest', 'guest', false),
  plain('profile-guest', '/profile', { who: 'guest' }),
  home('home-off', 'member', false),
  home('home-on', 'member', true),
  { name: 'dialog-logout', who: 'member', open: askToLeave },
  { name: 'dialog-upgrade', who: 'member', open: sitForTheFifthTime },
  { name: 'chat', who: 'member', open: openChat },
  plain('map', '/trivia', { who: 'member' }),
  plain('profile', '/profile', { who: 'member' }),
  plain('guide-member', '/guide', { who: 'member' }),
  plain('subscribe', '/subscribe', { who: 'member' }),
  home('home-premium', 'premium', true),
  plain('profile-premium', '/profile', { who: 'premium' }),
  plain('private-chat', '/private-chat', { who: 'premium' }),
]

function home(name: string, who: Who, isOnBowl: boolean): Screen {
  return { name, who, open: (page) => openHome(page, isOnBowl) }
}

async function openHome(page: Page, isOnBowl: boolean) {
  await openAt(page, '/home')
  const throne = page.getByRole('button', { name: 'On the Bowl' })
  await throne.waitFor()
  if ((await throne.getAttribute('aria-pressed')) !== String(isOnBowl)) await press(page)
  await page.locator('[aria-label="Loading buddies"]').waitFor({ state: 'detached' })
  // The list says so as well as soon as the server has been told.
  if (isOnBowl) await page.getByRole('region', { name: 'Current buddies' }).getByText('You', { exact: true }).waitFor()
}

async function press(page: Page) {
  const told = page.waitForResponse('**/api/user/status')
  await page.getByRole('button', { name: 'On the Bowl' }).click()
  await told
}

async function comeInAsGuest(page: Page) {
  await page.goto('/')
  await page.evaluate('localStorage.clear()')
  await openAt(page, '/guest-setup')
  await page.getByRole('button', { name: 'Continue as Guest' }).click()
  await seesToast(page, 'Welcome, guest!')
  await keepToast(page)
}

async function askToLeave(page: Page) {
  await openHome(page, true)
  await page.getByRole('button', { name: 'Get Off the Bowl & Log Out' }).click()
  await page.getByRole('alertdialog').waitFor()
}

async function sitForTheFifthTime(page: Page) {
  await openHome(page, false)
  await page.evaluate("localStorage.setItem('bowlCount-' + JSON.parse(localStorage.user).id, '4')")
  await press(page)
  await page.getByRole('dialog').waitFor()
}

async function openChat(page: Page) {
  await openHome(page, true)
  await page.getByRole('link', { name: 'Open Chat Room' }).click()
  await page.waitForURL('**/chat')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}
