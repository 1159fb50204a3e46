/** Runs axe in a page: violations of WCAG 2.2, A and AA. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { CDPSession, Page } from '@playwright/test'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

type Found = { id: string; nodes: { html: string; failureSummary?: string }[] }[]

const require = createRequire(import.meta.url)
const file = createRequire(require.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js')
// Evaluates to undefined, because the debugger would keep a result and the whole page with it in memory.
const AXE_SCRIPT = `${readFileSync(file, 'utf8')};undefined`

/** Take as long as all other rules together; colours have their own test, and screen-checks.ts measures targets more strictly. */
const CHECKED_ELSEWHERE = { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } }

/** Describing the passes would take longer than the check. */
const runWith = (options: object) =>
  `axe.run(${JSON.stringify({ runOnly: WCAG, resultTypes: ['violations'], ...options })}).then((all) => all.violations)`

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** Without `isThorough` it leaves out CHECKED_ELSEWHERE. */
export async function axeViolationsOn(page: Page, { isThorough = true } = {}): Promise<string[]> {
  if (!(await page.evaluate("typeof axe === 'object'"))) await injectAxe(page)
  const found = await page.evaluate<Found>(runWith(isThorough ? {} : { rules: CHECKED_ELSEWHERE }))
  return found.flatMap(({ id, nodes }) =>
    nodes.filter((node) => !isMapMarker(id, node)).map(({ html, failureSummary }) => `${id} ${html} ${failureSummary}`),
  )
}

/** Through the debugger, which compiles the script once per process instead of once per page. */
async function injectAxe(page: Page): Promise<void> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  const { exceptionDetails } = await (await session).send('Runtime.evaluate', { expression: AXE_SCRIPT })
  if (exceptionDetails) throw new Error(`axe could not be injected: ${exceptionDetails.text}`)
}

/** Pins that are close together have to overlap. */
function isMapMarker(id: string, { html }: { html: string }): boolean {
  return id === 'target-size' && html.includes('leaflet-marker-icon')
}
