/** The screens of what premium adds: suites, statistics, support. What cannot be waited for is put into the answers. */
import type { Page } from 'playwright-core'
import { badgeKeys } from '#contract/badges.ts'
import type { Statistics } from '#contract/statistics.ts'
import { type Look, SuiteKey } from '#contract/suites.ts'
import { LITTLE, MUCH } from './made-up-year.ts'
import { openAt, type Screen } from './screen.ts'
import { sees } from './seen.ts'

const ALL_BADGES = Object.fromEntries(badgeKeys.map((badge) => [badge, badge !== 'diamond_rough']))
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
  { name: 'statistics-much', who: 'premium', isLong: true, open: (page) => openStatistics(page, MUCH) },
  { name: 'statistics-little', who: 'premium', isLong: true, open: openLittle },
  { name: 'support-form', who: 'premium', open: openSupport },
  ...SuiteKey.options.map(
    (suite): Screen => ({
      name: `profile-visited-${suite}`,
      who: 'member',
      // The palest wall and the darkest stand for all in the checks; the pictures show each.
      isPictureOnly: suite !== 'pink' && suite !== 'deco',
      open: (page) => visit(page, suite),
    }),
  ),
]

async function openOwn(page: Page, suite: SuiteKey) {
  await page.unrouteAll()
  await page.route('**/api/user/profile/*', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    const look: Look = { suite, featuredBadges: ['bathroomholic', 'long_timer'] }
    await route.fulfill({ response, json: { ...answer, look, profile: { ...answer.profile, badges: ALL_BADGES } } })
  })
  await openAt(page, '/profile')
  await page.getByRole('heading', { name: 'Your suite' }).waitFor()
  await page.locator('[aria-label="Loading statistics"]').waitFor({ state: 'detached' })
}

async function openSuites(page: Page) {
  await openOwn(page, 'deco')
  await page.getByRole('button', { name: 'Change suite' }).click()
  await page.getByRole('dialog').waitFor()
}

async function openStatistics(page: Page, statistics: Statistics) {
  await page.unrouteAll()
  await page.route('**/api/user/statistics', (route) => route.fulfill({ json: statistics }))
  await openAt(page, '/profile')
  await page.getByRole('button', { name: 'Show all' }).click()
  await sees(page, 'Members you outrank')
}

async function openLittle(page: Page) {
  await openStatistics(page, LITTLE)
  for (const table of await page.getByText('Show as table').all()) await table.click()
}

async function openSupport(page: Page) {
  await page.unrouteAll()
  await openAt(page, '/profile')
  await page.getByRole('button', { name: 'Write to support' }).click()
  await page.getByRole('textbox', { name: 'Message' }).fill('The lid squeaks. Not loudly, but it does.')
  await page.getByRole('button', { name: 'Send' }).click()
  await sees(page, 'Please say what it is about')
}

async function visit(page: Page, suite: SuiteKey) {
  await page.unrouteAll()
  const isPremium = true
  await page.route(`**/api/subscription/status/${VISITED}`, (route) => route.fulfill({ json: { isPremium } }))
  await page.route(`**/api/user/profile/${VISITED}`, (route) =>
    route.fulfill({
      json: {
        success: true,
        profile: {
          ...{ userId: VISITED, totalVisits: 48, currentStreak: 7, longestStreak: 12, messagesCount: 131 },
          ...{ badges: ALL_BADGES, isPremium },
        },
        person: { id: VISITED, nickname: 'Sir Flushalot', emoji: '👑', isOnBowl: true },
        look: { suite, featuredBadges: ['bathroomholic', 'chatty'] } satisfies Look,
        longestSeconds: 1830,
        memberSince: '2026-03-01',
        earnedAt: {},
      },
    }),
  )
  await openAt(page, `/profile/${VISITED}`)
  await sees(page, 'Sir Flushalot')
}
