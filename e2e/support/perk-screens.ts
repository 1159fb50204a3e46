/** The screens of premium features: suites, visit charts, support; activity of months is faked. */
import { expect, type Page } from '@playwright/test'
import { badgeKeys } from '#contract/bowl/badges.ts'
import { type Look, SuiteKey } from '#contract/premium/suites.ts'
import type { VisitCharts } from '#contract/premium/visit-charts.ts'
import { FULL_YEAR, ONE_SIT } from './fake-visit-charts.ts'
import { intercept, stopIntercepting } from './intercept.ts'
import { openGroup, textOn } from './on-screen.ts'
import { openAt, type Screen } from './screen.ts'

const ALL_BADGES = Object.fromEntries(badgeKeys.map((badge) => [badge, badge !== 'diamond_rough']))
const BADGE_DATES = Object.fromEntries(
  badgeKeys.map((badge, at) => [badge, `2026-${String(at + 3).padStart(2, '0')}-14`]),
)
const VISITED = 'u-somebody-made-up'

export const perkScreens: readonly Screen[] = [
  ...SuiteKey.options.map(
    (suite): Screen => ({
      name: suite === 'deco' ? 'profile-suite' : `profile-own-${suite}`,
      who: 'premium',
      isLong: true,
      isPictureOnly: suite !== 'deco',
      open: (page) => openOwn(page, suite),
    }),
  ),
  { name: 'suites-dialog', who: 'premium', open: openSuites },
  { name: 'visit-charts-much', who: 'premium', isLong: true, open: (page) => openVisitCharts(page, FULL_YEAR) },
  { name: 'visit-charts-little', who: 'premium', isLong: true, open: openLittle },
  { name: 'support-form', who: 'premium', open: openSupport },
  ...SuiteKey.options.map(
    (suite): Screen => ({
      name: `profile-visited-${suite}`,
      who: 'member',
      // The lightest and the darkest suite are checked; the others only get a screenshot.
      isPictureOnly: suite !== 'pink' && suite !== 'deco',
      open: (page) => visit(page, suite),
    }),
  ),
]

async function openOwn(page: Page, suite: SuiteKey) {
  await stopIntercepting(page)
  await intercept(page, '**/api/user/profile/*', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    const look: Look = { suite, featuredBadges: ['bathroomholic', 'long_timer'] }
    const profile = { ...body.profile, badges: ALL_BADGES }
    await route.fulfill({ json: { ...body, look, profile, badgeDates: BADGE_DATES } })
  })
  await openAt(page, '/profile')
  await expect(page.getByRole('heading', { name: 'Your suite' })).toBeVisible()
  await expect(page.locator('[aria-label="Loading statistics"]')).toHaveCount(0)
}

async function openSuites(page: Page) {
  await openOwn(page, 'deco')
  await page.getByRole('button', { name: 'Change suite' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function openVisitCharts(page: Page, charts: VisitCharts) {
  await stopIntercepting(page)
  await intercept(page, '**/api/user/statistics', (route) => route.fulfill({ json: charts }))
  await intercept(page, '**/api/user/profile/*', async (route) => {
    const body = await (await route.fetch()).json()
    await route.fulfill({ json: { ...body, profile: { ...body.profile, totalVisits: charts.calendar.length } } })
  })
  await openAt(page, '/profile')
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(textOn(page, 'Members you outrank')).toBeVisible()
}

async function openLittle(page: Page) {
  await openVisitCharts(page, ONE_SIT)
  for (const table of await page.getByText('Show as table').all()) await table.click()
}

async function openSupport(page: Page) {
  await stopIntercepting(page)
  await openAt(page, '/profile')
  await openGroup(page, 'App and help')
  await page.getByRole('button', { name: 'Write to support' }).click()
  await page.getByRole('textbox', { name: 'Message' }).fill('The lid squeaks. Not loudly, but it does.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(textOn(page, 'Please add a subject')).toBeVisible()
}

async function visit(page: Page, suite: SuiteKey) {
  await stopIntercepting(page)
  const isPremium = true
  await intercept(page, `**/api/subscription/status/${VISITED}`, (route) => route.fulfill({ json: { isPremium } }))
  const together = { success: true, sits: 12, last: { at: '2026-11-17T08:14:00.000Z', seconds: 360 } }
  await intercept(page, `**/api/people/${VISITED}/company`, (route) => route.fulfill({ json: together }))
  await intercept(page, `**/api/user/profile/${VISITED}`, (route) =>
    route.fulfill({
      json: {
        success: true,
        profile: {
          userId: VISITED,
          totalVisits: 48,
          currentStreak: 7,
          longestStreak: 12,
          messagesCount: 131,
          badges: ALL_BADGES,
          isPremium,
        },
        person: { id: VISITED, nickname: 'Sir Flushalot', emoji: '👑', isOnBowl: true },
        look: { suite, featuredBadges: ['bathroomholic', 'chatty'] } satisfies Look,
        longestSeconds: 1830,
        memberSince: '2026-03-01',
        earnedAt: {},
        badgeDates: BADGE_DATES,
      },
    }),
  )
  await openAt(page, `/profile/${VISITED}`)
  await expect(textOn(page, 'Sir Flushalot')).toBeVisible()
}
