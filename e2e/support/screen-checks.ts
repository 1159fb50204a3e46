/** The automated checks of one screen: in both themes and widths, no sideways scroll, a quiet console. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { NARROW } from './browser.ts'
import { gatherCast } from './cast.ts'
import { inOppositeLooks } from './looks.ts'
import { sitting } from './people.ts'
import type { Screen } from './screen.ts'
import { inPage } from './seen.ts'
import { openStage } from './stage.ts'

/** In pixels. */
const TOUCH = 44
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

/** What to do with each screen, on a stage of its own. */
export async function prepareChecks(): Promise<(screen: Screen) => Promise<void>> {
  const { browser, url } = await openStage({ keepsWindows: true })
  await sitting(url, { email: 'gold@bowl.example', premium: true, nickname: 'GoldenSeat' })
  const cast = await gatherCast(browser, url, {})

  return async function check(screen) {
    const { page, errors } = cast[screen.who]
    // What the screen before still complains about on its way out is not this one's.
    await page.goto('about:blank')
    errors.length = 0
    await screen.open(page)
    const faults: string[] = [...(await smallTargetsOn(page)), ...(await motionsOn(page))]
    await inOppositeLooks(page, async (look) => {
      for (const fault of await faultsOn(page)) faults.push(`${look}: ${fault}`)
    })
    await page.setViewportSize(NARROW)
    expect(faults).toEqual([])
    expect(await inPage(page, 'document.documentElement.scrollWidth')).toBeLessThanOrEqual(NARROW.width)
    expect(await page.getByRole('heading', { level: 1, includeHidden: true }).count()).toBe(1)
    expect(await page.getByRole('main', { includeHidden: true }).count()).toBe(1)
    expect(errors.filter((error) => !screen.provokes?.test(error))).toEqual([])
  }
}

/** Whatever can be touched and is smaller than a thumb. Links within a line of text are part of the line. */
function smallTargetsOn(page: Page): Promise<string[]> {
  return inPage<string[]>(
    page,
    `[...document.querySelectorAll('a[href], button, input, select, textarea, [role=switch], [role=tab]')]
      .filter((it) => it.checkVisibility({ visibilityProperty: true }) && !it.closest('[inert], [aria-hidden=true]'))
      .map((it) => it.matches('[type=radio], [type=checkbox]') ? it.closest('label') ?? it : it)
      .filter((it) => getComputedStyle(it).display !== 'inline' && !it.matches('.visually-hidden, .skip-link'))
      .map((it) => ({ it, box: it.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (box.width < ${TOUCH} || box.height < ${TOUCH}))
      .map(({ it, box }) => 'too small to touch: ' + it.outerHTML.slice(0, 120) + ' ' + box.width + '×' + box.height)`,
  )
}

/** Everyone here has asked for less motion. */
function motionsOn(page: Page): Promise<string[]> {
  return inPage<string[]>(
    page,
    `document.getAnimations().filter((it) => it.playState === 'running' && it.effect.getComputedTiming().duration > 10)
      .map((it) => 'moves: ' + (it.animationName ?? it.transitionProperty) + ' on ' + it.effect.target.className)`,
  )
}

type Found = { id: string; nodes: { html: string; failureSummary?: string }[] }[]

async function faultsOn(page: Page): Promise<string[]> {
  const found = await violationsOn(page)
  return found.flatMap(({ id, nodes }) =>
    nodes.filter((node) => !isMapMarker(id, node)).map(({ html, failureSummary }) => `${id} ${html} ${failureSummary}`),
  )
}

/** Where a pin stands on a map is what it says: two that are close to each other have to overlap. */
function isMapMarker(id: string, { html }: { html: string }): boolean {
  return id === 'target-size' && html.includes('leaflet-marker-icon')
}

/** The builder brings the checker into the page; for the other looks of a screen it is there already. */
async function violationsOn(page: Page): Promise<Found> {
  const isThere = await inPage(page, "typeof axe === 'object'")
  if (isThere) return inPage<Found>(page, `axe.run({ runOnly: ${JSON.stringify(WCAG)} }).then((all) => all.violations)`)
  return (await new AxeBuilder({ page }).withTags(WCAG).setLegacyMode().analyze()).violations
}
