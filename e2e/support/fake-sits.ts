/** Sits that took minutes: the page's clock is put forward, and the rest of the summary is made up. */
import type { Page } from '@playwright/test'
import { type BadgeKey, badgeKeys } from '#contract/bowl/badges.ts'
import type { SitSummary } from '#contract/bowl/sits.ts'
import { intercept } from './intercept.ts'

export const SECONDS = 754

export const FULL_SIT: Partial<SitSummary> = {
  seconds: SECONDS,
  visitsToday: 1,
  totalVisits: 7,
  longest: { rank: 1, previousSeconds: 662 },
  company: {
    total: 4,
    people: [
      { nickname: 'RestroomRoyal', emoji: '🦄', isPremium: true },
      { nickname: 'LooLegend', emoji: '💩', isPremium: false },
      { nickname: 'WashroomWizard', emoji: '🛁', isPremium: false },
      { nickname: 'BowlBaron', emoji: '🧽', isPremium: false },
    ],
  },
  messages: 9,
  streak: { days: 4, keptEarlierToday: false, week: [true, true, true, true, false, false, false], today: 3 },
  badges: { earned: [], nearest: { badge: 'chatty', value: 9, goal: 10 } },
}

export function badgeSit(...earned: BadgeKey[]): Partial<SitSummary> {
  const longest = { rank: 2, previousSeconds: 846 }
  return { ...FULL_SIT, longest, messages: 10, badges: { earned, nearest: null } }
}

/** As if the sit had begun earlier; until the next load. */
export async function passOnPage(page: Page, seconds: number): Promise<void> {
  await page.evaluate(`{ const real = Date.now.bind(Date); Date.now = () => real() + ${seconds * 1000} }`)
}

/** The real summary of the latest sit, changed. */
export async function fakeSummary(page: Page, change: Partial<SitSummary>): Promise<void> {
  await intercept(page, '**/api/sits/latest', async (call) => {
    const { success, sit } = await (await call.fetch()).json()
    await call.fulfill({ json: { success, sit: sit && { ...sit, ...change } } })
  })
}

/** The badges that no ceremony has shown. */
export async function fakeUnseen(page: Page, unseen: readonly BadgeKey[]): Promise<void> {
  const earnedAt = new Date().toISOString()
  const has = badgeKeys.filter((badge) => unseen.includes(badge) || badge === 'streaker')
  const states = has.map((badge) => [badge, { earnedAt, isSeen: !unseen.includes(badge) }])
  const json = { success: true, badges: Object.fromEntries(states), progress: {}, tellsRoom: true }
  await intercept(page, '**/api/badges', (call) => call.fulfill({ json }))
}
