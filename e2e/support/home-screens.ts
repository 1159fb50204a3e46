/** The states of home that depend on the member's week, their buddies and the width; the week and the buddies are faked. */
import { expect, type Page } from '@playwright/test'
import { fakeEvents } from './fake-events.ts'
import { holdCalls } from './held-calls.ts'
import { intercept, stopIntercepting } from './intercept.ts'
import { textOn } from './on-screen.ts'
import { openAt, type Screen } from './screen.ts'

const MINUTE_MS = 60_000

/** A Thursday, the last of seven days. */
const DAYS = ['2026-05-08', '2026-05-09', '2026-05-10', '2026-05-11', '2026-05-12', '2026-05-13', '2026-05-14']

export const homeScreens: readonly Screen[] = [
  { name: 'home-week-at-stake', who: 'member', open: (page) => openWithWeek(page, { hasVisitToday: false }) },
  { name: 'home-week-kept', who: 'member', open: (page) => openWithWeek(page, { hasVisitToday: true }), isWide: true },
  { name: 'home-week-failed', who: 'member', open: failWeek, expectedErrors: /500/ },
  { name: 'home-loading', who: 'member', open: holdHome, isPictureOnly: true, isLoading: true },
  { name: 'home-buddies', who: 'premium', open: openWithBuddies, isLong: true, isWide: true },
]

async function openWithWeek(page: Page, { hasVisitToday }: { hasVisitToday: boolean }) {
  await fakeWeek(page, hasVisitToday)
  await openHome(page)
  await expect(textOn(page, hasVisitToday ? 'kept today' : '40 min left for day 4')).toBeVisible()
}

async function fakeWeek(page: Page, hasVisitToday: boolean) {
  await stopIntercepting(page)
  const today = hasVisitToday ? 1 : 0
  await intercept(page, '**/api/user/profile/*', async (route) => {
    const { profile, ...response } = await (await route.fetch()).json()
    const week = DAYS.map((day, at) => ({ day, visits: at === DAYS.length - 1 ? today : 1 }))
    const dayEndsAt = new Date(Date.now() + 40.5 * MINUTE_MS).toISOString()
    const json = { ...response, week, dayEndsAt, longestSeconds: 662 }
    await route.fulfill({ json: { ...json, profile: { ...profile, currentStreak: 3 + today } } })
  })
}

async function failWeek(page: Page) {
  await stopIntercepting(page)
  await intercept(page, '**/api/user/profile/*', (route) => route.fulfill({ status: 500, json: {} }))
  await openHome(page)
  await expect(textOn(page, 'We couldn’t load your week.')).toBeVisible()
}

async function holdHome(page: Page) {
  await stopIntercepting(page)
  await holdCalls(page, '**/api/active-users*')
  // The socket has the same list.
  await fakeEvents(page, (event) => (event.type === 'ACTIVE_USERS' ? [] : [event]))
  await openAt(page, '/home')
  await expect(page.getByRole('status', { name: 'Loading buddies' })).toBeVisible()
}

async function openWithBuddies(page: Page) {
  await fakeWeek(page, true)
  const buddies = ['RestroomRoyal', 'Ada Lovelace', 'SeatSeeker', 'Mamie'].map((nickname) => {
    return { id: `u-${nickname}`, nickname, emoji: '🦄', isOnBowl: false, lastDay: '2026-05-13' }
  })
  await intercept(page, '**/api/buddies/u*', (route) =>
    route.fulfill({ json: { buddies, incoming: [], outgoing: [] } }),
  )
  // One buddy was waved at today; the other buttons can still be pressed.
  await intercept(page, '**/api/waves', (route) =>
    route.fulfill({ json: { success: true, sent: ['u-SeatSeeker'], received: [] } }),
  )
  await openHome(page)
  await expect(page.getByRole('button', { name: 'Waved at SeatSeeker' })).toBeVisible()
}

async function openHome(page: Page) {
  await openAt(page, '/home')
  await expect(page.locator('[aria-label="Loading buddies"]')).toHaveCount(0)
}
