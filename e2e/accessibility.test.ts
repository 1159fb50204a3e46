/** Every screen and state: the automated checks in both themes and widths, no sideways scroll, a quiet console. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { NARROW } from './support/browser.ts'
import { gatherCast } from './support/cast.ts'
import { inEachLook } from './support/looks.ts'
import { sitting } from './support/people.ts'
import { screens } from './support/screens.ts'
import { inPage } from './support/seen.ts'
import { openStage } from './support/stage.ts'

const { browser, url } = await openStage({ keepsWindows: true })
await sitting(url, { email: 'gold@bowl.example', premium: true, nickname: 'GoldenSeat' })
const cast = await gatherCast(browser, url, { reducedMotion: 'reduce' })

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

test.each(screens)(
  '[A11Y-1, A11Y-4, A11Y-7] $name passes the checks, fits 320 pixels and has one heading',
  async (screen) => {
    const { page, errors } = cast[screen.who]
    errors.length = 0
    await screen.open(page)
    const faults: string[] = []
    await inEachLook(page, async (look) => {
      for (const fault of await faultsOn(page)) faults.push(`${look}: ${fault}`)
    })
    await page.setViewportSize(NARROW)
    expect(faults).toEqual([])
    expect(await inPage(page, 'document.documentElement.scrollWidth')).toBeLessThanOrEqual(NARROW.width)
    expect(await page.getByRole('heading', { level: 1, includeHidden: true }).count()).toBe(1)
    expect(await page.getByRole('main', { includeHidden: true }).count()).toBe(1)
    expect(errors.filter((error) => !screen.provokes?.test(error))).toEqual([])
  },
)

type Found = { id: string; nodes: { html: string; failureSummary?: string }[] }[]

async function faultsOn(page: Page): Promise<string[]> {
  const found = await violationsOn(page)
  return found.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id} ${html} ${failureSummary}`))
}

/** The builder brings the checker into the page; for the other looks of a screen it is there already. */
async function violationsOn(page: Page): Promise<Found> {
  const isThere = await inPage(page, "typeof axe === 'object'")
  if (isThere) return inPage<Found>(page, `axe.run({ runOnly: ${JSON.stringify(WCAG)} }).then((all) => all.violations)`)
  return (await new AxeBuilder({ page }).withTags(WCAG).setLegacyMode().analyze()).violations
}
