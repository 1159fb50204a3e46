/** How much of each page moves while it is opened, from its skeleton to its last answer. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { WIDTHS } from './support/browser.ts'
import { adminPages, type ColdPage, coldPages, gatherReaders, seatCrowd } from './support/cold-pages.ts'
import { hold } from './support/held-calls.ts'
import { type LayoutShifts, layoutSettled, layoutShiftsOn, watchLayout } from './support/layout-shifts.ts'
import { inPage } from './support/seen.ts'
import { openStage } from './support/stage.ts'

/** Half of what counts as good on the web. */
const MOST = 0.05

const { browser, url } = await openStage({ keepsWindows: true })
const readers = await gatherReaders(browser, url)
await seatCrowd(url)
for (const { page } of Object.values(readers)) await watchLayout(page)

/** What moved on either width, where it is too much. */
async function movedOn({ who, open }: ColdPage, shiftsOn: (page: Page) => Promise<LayoutShifts>) {
  const { page } = readers[who]
  const moved: string[] = []
  for (const [width, viewport] of WIDTHS) {
    await page.setViewportSize(viewport)
    await open(page)
    const shifts = await shiftsOn(page)
    if (shifts.score >= MOST) moved.push(`${shifts.score.toFixed(3)} on ${width}`, ...shifts.moved)
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  return moved
}

test.each(coldPages)('[PERF-8] $name stays where it is while its answers arrive', async (cold) => {
  expect(await movedOn(cold, layoutShiftsOn)).toEqual([])
})

test.each(adminPages)('[PERF-8] $name stays where it is when its tab is opened', async (cold) => {
  const open = async (page: Page) => {
    // Someone who is in already would only change the tab.
    await page.goto('about:blank')
    await cold.open(page)
  }
  expect(await movedOn({ ...cold, open }, (page) => layoutShiftsOn(page, { withInput: true }))).toEqual([])
})

test.each([
  ['landing', 'visitor', '/'],
  ['profile', 'member', '/profile'],
] as const)(
  '[PERF-9] the text of the %s page stays where it is when its fonts arrive late',
  async (name, who, path) => {
    const open = async (page: Page) => {
      const fonts = await hold(page, '**/fonts/*')
      await page.goto(path, { waitUntil: 'commit' })
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await layoutSettled(page)
      expect(fonts.count()).toBeGreaterThan(0)
      expect(await inPage(page, 'document.fonts.status')).toBe('loading')
      fonts.release()
    }
    expect(await movedOn({ name, who, open }, layoutShiftsOn)).toEqual([])
  },
)

test('[PERF-8] the check notices what moves', async () => {
  const push = `document.querySelector('main').prepend(Object.assign(document.createElement('p'), { style: 'block-size: 200px' }))`
  const open = async (page: Page) => {
    await page.goto('/signin')
    await layoutSettled(page)
    await page.evaluate(push)
  }
  const moved = await movedOn({ name: 'broken', who: 'visitor', open }, layoutShiftsOn)
  expect(moved.filter((line) => / on a (phone|desktop)$/.test(line))).toHaveLength(2)
  expect(moved.join('\n')).toContain('<')
})
