/** How much of each page moves while it is opened, from its skeleton to its last answer. */
import type { Page } from '@playwright/test'
import { closeWindow } from './support/browser.ts'
import {
  adminPages,
  type ColdPage,
  coldPages,
  gatherReaders,
  putCrowdOnBowl,
  type Readers,
} from './support/cold-pages.ts'
import { expect, test } from './support/fixtures.ts'
import { hold } from './support/held-calls.ts'
import { stopIntercepting } from './support/intercept.ts'
import { type LayoutShifts, layoutSettled, layoutShiftsOn, watchLayout } from './support/layout-shifts.ts'
import { DESKTOP, PHONE } from './support/viewports.ts'

/** Half of what counts as good on the web. */
const MOST = 0.05

const VIEWPORTS = process.env.LONG_TESTS === '1' ? [PHONE, DESKTOP] : [PHONE]

/** For one page; only one that fails reaches it. */
const PATIENCE_MS = 60_000

test.use({ ownServer: {} })

let readers: Readers
test.beforeAll(async ({ browser, server }) => {
  readers = await gatherReaders(browser, server.url)
  await putCrowdOnBowl(server.url)
  for (const { page } of Object.values(readers)) await watchLayout(page)
})
test.afterAll(async () => {
  await Promise.all(Object.values(readers ?? {}).map(closeWindow))
})

/** What moved, where it is too much. */
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

/** What moved, by the page's name. */
async function movedOnAny(pages: readonly ColdPage[], shiftsOn: (page: Page) => Promise<LayoutShifts>) {
  test.setTimeout(pages.length * PATIENCE_MS)
  const found: Record<string, string[]> = {}
  for (const cold of pages) {
    const moved = await test.step(cold.name, () => movedOn(cold, shiftsOn))
    if (moved.length > 0) found[cold.name] = moved
  }
  return found
}

for (const who of new Set(coldPages.map((cold) => cold.who))) {
  test(`[PERF-8] every page of a ${who} stays where it is while its answers arrive`, {
    // Most of what premium members see is on the pages of members too.
    tag: who === 'premium' ? '@all' : [],
  }, async () => {
    const pages = coldPages.filter((cold) => cold.who === who)
    expect(await movedOnAny(pages, layoutShiftsOn)).toEqual({})
  })
}

test('[PERF-8] every page of the admin stays where it is when its tab is opened', { tag: '@all' }, async () => {
  const pages = adminPages.map((cold) => ({
    ...cold,
    open: async (page: Page) => {
      // An admin who is in already would only change the tab.
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
  test(`[PERF-9] the text of the ${name} page stays where it is when its fonts arrive late`, async () => {
    const open = async (page: Page) => {
      const fonts = await hold(page, '**/fonts/*')
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

test('[PERF-8] the check notices what moves', async () => {
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
