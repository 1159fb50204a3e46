/** Layout shifts of each page while it loads, from its skeleton to its last response. */
import type { Locator, Page } from '@playwright/test'
import { closeWindow } from './support/browser.ts'
import {
  adminPages,
  type ColdPage,
  coldPages,
  openReaders,
  putCrowdOnBowl,
  type Readers,
} from './support/cold-pages.ts'
import { expect, test } from './support/fixtures.ts'
import { holdCalls } from './support/held-calls.ts'
import { stopIntercepting } from './support/intercept.ts'
import { type LayoutShifts, layoutSettled, layoutShiftsOn, watchLayout } from './support/layout-shifts.ts'
import { textOn } from './support/on-screen.ts'
import { DESKTOP, PHONE } from './support/viewports.ts'

/** Half of the "good" threshold of Web Vitals. */
const MOST = 0.05

const VIEWPORTS = process.env.LONG_TESTS === '1' ? [PHONE, DESKTOP] : [PHONE]

/** Per page; only a failing one reaches it. */
const TIMEOUT_MS = 60_000

test.use({ ownServer: {} })

let readers: Readers
test.beforeAll(async ({ browser, server }) => {
  readers = await openReaders(browser, server.url)
  await putCrowdOnBowl(server.url)
  for (const { page } of Object.values(readers)) await watchLayout(page)
})
test.afterAll(async () => {
  await Promise.all(Object.values(readers ?? {}).map(closeWindow))
})

/** Empty if the score is within the limit. */
async function movedOn({ who, open }: ColdPage, shiftsOn: (page: Page) => Promise<LayoutShifts>) {
  const { page } = readers[who]
  const moved: string[] = []
  for (const viewport of VIEWPORTS) {
    await page.setViewportSize(viewport)
    await open(page)
    const shifts = await shiftsOn(page)
    if (shifts.score >= MOST) moved.push(`${shifts.score.toFixed(3)} at ${viewport.width} px`, ...shifts.moved)
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await stopIntercepting(page)
  return moved
}

async function movedOnAny(pages: readonly ColdPage[], shiftsOn: (page: Page) => Promise<LayoutShifts>) {
  test.setTimeout(pages.length * TIMEOUT_MS)
  const found: Record<string, string[]> = {}
  for (const cold of pages) {
    const moved = await test.step(cold.name, () => movedOn(cold, shiftsOn))
    if (moved.length > 0) found[cold.name] = moved
  }
  return found
}

for (const who of new Set(coldPages.map((cold) => cold.who))) {
  test(`[PERF-8] every page of a ${who} does not shift while its responses arrive`, {
    // Guests and premium members see mostly the same pages as members.
    tag: ['guest', 'premium'].includes(who) ? '@all' : [],
  }, async () => {
    const pages = coldPages.filter((cold) => cold.who === who)
    expect(await movedOnAny(pages, layoutShiftsOn)).toEqual({})
  })
}

test('[PERF-8] no admin page shifts when its tab is opened', { tag: '@all' }, async () => {
  const pages = adminPages.map((cold) => ({
    ...cold,
    open: async (page: Page) => {
      // A logged-in admin would only switch the tab.
      await page.goto('about:blank')
      await cold.open(page)
    },
  }))
  expect(await movedOnAny(pages, (page) => layoutShiftsOn(page, { withInput: true }))).toEqual({})
})

for (const [name, who, path] of [
  ['landing', 'visitor', '/'],
  ['profile', 'member', '/profile'],
] as const) {
  test(`[PERF-9] the text of the ${name} page does not shift when its fonts arrive late`, async () => {
    const open = async (page: Page) => {
      const fonts = await holdCalls(page, '**/fonts/*')
      await page.goto(path, { waitUntil: 'commit' })
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await layoutSettled(page)
      expect(fonts.count()).toBeGreaterThan(0)
      expect(await page.evaluate('document.fonts.status')).toBe('loading')
      fonts.release()
    }
    expect(await movedOn({ name, who, open }, layoutShiftsOn)).toEqual([])
  })
}

for (const isOnBowl of [true, false]) {
  const visits = isOnBowl ? 'the charts of visits' : 'the line of no visits'
  test(`[PERF-8] ${visits} do not move the settings below`, async ({ member }) => {
    const { page } = await member({ premium: true, isOnBowl })
    const calls = await holdCalls(page, '**/api/user/statistics')
    await page.goto('/profile')
    const charts = page.locator('section.visit-charts')
    const card = page.getByRole('region', { name: 'Membership' })
    await expect(card.getByText('No receipts yet.')).toBeVisible()
    const before = await topOf(card)
    calls.release()
    await expect(isOnBowl ? charts.locator('figure').first() : textOn(page, 'Nothing to draw yet.')).toBeVisible()
    expect(Math.abs((await topOf(card)) - before)).toBeLessThan(1)
  })
}

test('[PERF-8] the check finds a layout shift', async () => {
  const push = `document.querySelector('main').prepend(Object.assign(document.createElement('p'), { style: 'block-size: 200px' }))`
  const open = async (page: Page) => {
    await page.goto('/signin')
    await layoutSettled(page)
    await page.evaluate(push)
  }
  const moved = await movedOn({ name: 'broken', who: 'visitor', open }, layoutShiftsOn)
  expect(moved.filter((line) => / at (390|1280) px$/.test(line))).toHaveLength(VIEWPORTS.length)
  expect(moved.join('\n')).toContain('<')
})

async function topOf(shown: Locator): Promise<number> {
  return (await shown.boundingBox())?.y ?? Number.NaN
}
