/** Every screen of visitors and of people at home: the automated checks. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { insideScreens } from './support/inside-screens.ts'
import { openAt } from './support/screen.ts'
import { prepareChecks } from './support/screen-checks.ts'
import { visitorScreens } from './support/visitor-screens.ts'

const faultsOf = await prepareChecks()
const checked = [...visitorScreens, ...insideScreens].filter(({ isPictureOnly }) => !isPictureOnly)

test.each(checked)(
  '[A11Y-1, A11Y-3, A11Y-4, A11Y-5, A11Y-7, A11Y-8, SHELL-39] $name passes the checks, fits 320 pixels, can be pressed and stands still',
  async (screen) => expect(await faultsOf(screen)).toEqual([]),
)

/** Beside what a checker finds in both looks, a colour that is too faint in the dark alone. */
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

test('[A11Y-1, A11Y-3, A11Y-4, A11Y-5, A11Y-7, SHELL-39] the checks notice what is broken, also in one look alone', async () => {
  const open = async (page: Page) => {
    await openAt(page, '/signin')
    await page.evaluate(BREAK)
  }
  const faults = (await faultsOf({ name: 'broken', who: 'visitor', open })).map((fault) => fault.slice(0, 40))
  const found = (words: RegExp) => faults.filter((fault) => words.test(fault)).length
  expect({
    faint: [found(/light: color-contrast/), found(/dark: color-contrast/)],
    nameless: [found(/light: label </), found(/dark: label </)],
    covered: [390, 820, 1280].map((width) => found(new RegExp(`pressed at ${width} px`))),
    others: [/too small to touch/, /wrong without a word/, /moves: /, /sideways/, /not one h1/, /complaint/].map(found),
  }).toEqual({ faint: [0, 1], nameless: [1, 1], covered: [1, 1, 1], others: [1, 1, 1, 1, 1, 1] })
})
