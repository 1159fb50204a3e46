/** The accessibility checker in a page: what breaks the rules of WCAG 2.2, A and AA. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { CDPSession, Page } from '@playwright/test'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

type Found = { id: string; nodes: { html: string; failureSummary?: string }[] }[]

const require = createRequire(import.meta.url)
const file = createRequire(require.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js')
// The debugger holds on to what it is answered, and with it to the whole page: the answer is nothing.
const CHECKER = `${readFileSync(file, 'utf8')};undefined`

/**
 * These two rules take as long as all others together. The contrast of all colours has a test of its own, in both themes,
 * and what can be touched is measured by screen-checks.ts, which asks for more.
 */
const CHECKED_ELSEWHERE = { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } }

/** Only what is wrong is written down: to describe all that is right takes longer than to check it. */
const runWith = (options: object) =>
  `axe.run(${JSON.stringify({ runOnly: WCAG, resultTypes: ['violations'], ...options })}).then((all) => all.violations)`

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** Without `isThorough` the rules that other tests check are left out. */
export async function faultsOn(page: Page, { isThorough = true } = {}): Promise<string[]> {
  if (!(await page.evaluate("typeof axe === 'object'"))) await bringChecker(page)
  const found = await page.evaluate<Found>(runWith(isThorough ? {} : { rules: CHECKED_ELSEWHERE }))
  return found.flatMap(({ id, nodes }) =>
    nodes.filter((node) => !isMapMarker(id, node)).map(({ html, failureSummary }) => `${id} ${html} ${failureSummary}`),
  )
}

/** By the debugger, which compiles a text once for all pages of a process; the driver's own way does it for each. */
async function bringChecker(page: Page): Promise<void> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  const { exceptionDetails } = await (await session).send('Runtime.evaluate', { expression: CHECKER })
  if (exceptionDetails) throw new Error(`The checker could not be brought in: ${exceptionDetails.text}`)
}

/** Where a pin stands on a map is what it says: two that are close to each other have to overlap. */
function isMapMarker(id: string, { html }: { html: string }): boolean {
  return id === 'target-size' && html.includes('leaflet-marker-icon')
}
