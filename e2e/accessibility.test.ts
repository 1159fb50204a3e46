/** Runs the automated checks on every screen and state, with one window per kind of person. */
import type { Page } from '@playwright/test'
import { ALL_APPEARANCES } from './support/appearances.ts'
import { expect, test } from './support/fixtures.ts'
import { openAt, type Screen } from './support/screen.ts'
import { prepareChecks, type ScreenChecks, screensToCheck } from './support/screen-checks.ts'
import { screens } from './support/screens.ts'

/** Per screen; only a failing one reaches it. */
const TIMEOUT_MS = 60_000

test.use({ ownServer: {} })

let checks: ScreenChecks
test.beforeAll(async ({ browser, server }) => {
  checks = await prepareChecks(browser, server.url)
})
test.afterAll(() => checks?.end())

const isOfAdmin = ({ name }: Screen) => name.startsWith('admin-')
const groups = [
  ['a visitor', screensToCheck(screens).filter((screen) => screen.who === 'visitor' && !isOfAdmin(screen))],
  ['the admin', screensToCheck(screens).filter(isOfAdmin)],
  ['a guest', screensToCheck(screens).filter(({ who }) => who === 'guest')],
  ['a member', screensToCheck(screens).filter(({ who }) => who === 'member')],
  ['a premium member', screensToCheck(screens).filter(({ who }) => who === 'premium')],
] as const

for (const [who, ofThem] of groups) {
  test(`[A11Y-1, A11Y-3, A11Y-4, A11Y-5, A11Y-7, A11Y-8, SHELL-39] every screen of ${who} passes the checks, fits 320 pixels, has no covered controls and does not move`, async () => {
    test.setTimeout(ofThem.length * TIMEOUT_MS)
    const found: Record<string, string[]> = {}
    for (const screen of ofThem) {
      const faults = await test.step(screen.name, () => checks.findFaults(screen))
      if (faults.length > 0) found[screen.name] = faults
    }
    expect(found).toEqual({})
  })
}

/** Faults in both themes, and a contrast that is too low in the dark theme only. */
const BREAK = `
  const add = (parent, name, more) => parent.append(Object.assign(document.createElement(name), more))
  const [main, input, button] = ['main', 'input', 'button'].map((name) => document.querySelector(name))
  add(main, 'h1', { textContent: 'A second heading' })
  add(main, 'p', { textContent: 'Faint in the dark', className: 'broken' })
  add(document.body, 'p', { textContent: 'Wide', style: 'inline-size: 400px' })
  add(document.body, 'div', { style: 'position: fixed; inset: 0 auto auto 0; inline-size: 100px; block-size: 100px' })
  input.labels[0].remove()
  input.setAttribute('aria-invalid', 'true')
  input.removeAttribute('aria-describedby')
  button.style.cssText = 'block-size: 20px; min-block-size: 0'
  button.animate([{ opacity: 0.99 }, { opacity: 1 }], { duration: 400, iterations: Infinity })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('.broken { color: #000; background: #fff } [data-theme=dark] .broken { color: #333; background: #222 }')
  document.adoptedStyleSheets.push(sheet)
  console.error('a complaint')`

test('[A11Y-1, A11Y-3, A11Y-4, A11Y-5, A11Y-7, SHELL-39] the checks find each kind of fault, also in one theme only', async () => {
  const open = async (page: Page) => {
    await openAt(page, '/signin')
    await page.evaluate(BREAK)
  }
  const found = await checks.findFaults({ name: 'broken', who: 'visitor', open }, ALL_APPEARANCES)
  const faults = found.map((fault) => fault.slice(0, 40))
  const count = (words: RegExp) => faults.filter((fault) => words.test(fault)).length
  expect({
    faint: [count(/light: color-contrast/), count(/dark: color-contrast/)],
    nameless: [count(/light: label </), count(/dark: label </)],
    covered: [390, 820, 1280].map((width) => count(new RegExp(`pressed at ${width} px`))),
    others: [/too small to touch/, /wrong without a word/, /moves: /, /sideways/, /not one h1/, /complaint/].map(count),
  }).toEqual({ faint: [0, 2], nameless: [2, 2], covered: [1, 1, 1], others: [1, 1, 1, 1, 1, 1] })
})
