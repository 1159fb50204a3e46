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
  '[A11Y-1, A11Y-3, A11Y-4, A11Y-5, A11Y-7, A11Y-8] $name passes the checks, fits 320 pixels, can be touched and stands still',
  async (screen) => expect(await faultsOf(screen)).toEqual([]),
)

/** Beside what a checker finds in both looks, a colour that is too faint in the dark alone. */
const BREAK = `
  document.querySelector('h1').outerHTML = '<h1 class="broken">Faint</h1><h1>Second</h1>'
  document.querySelector('input').labels[0].remove()
  document.querySelector('input').setAttribute('aria-invalid', 'true')
  document.querySelector('input').removeAttribute('aria-describedby')
  document.querySelector('button').style.cssText = 'block-size: 20px; min-block-size: 0'
  document.querySelector('main').append(Object.assign(document.createElement('p'), { style: 'inline-size: 400px' }))
  const faint = new CSSStyleSheet()
  faint.replaceSync('[data-theme=dark] .broken { color: #333; background: #222 } .broken { color: #000; background: #fff }')
  document.adoptedStyleSheets.push(faint)
  document.querySelector('.broken').animate([{ opacity: 0.99 }, { opacity: 1 }], { duration: 400, iterations: Infinity })
  console.error('a complaint')`

test('[A11Y-1, A11Y-3, A11Y-4, A11Y-5, A11Y-7] the checks notice what is broken, also in one look alone', async () => {
  const open = async (page: Page) => {
    await openAt(page, '/signin')
    await page.evaluate(BREAK)
  }
  const faults = (await faultsOf({ name: 'broken', who: 'visitor', open })).map((fault) => fault.slice(0, 40))
  const found = (words: RegExp) => faults.filter((fault) => words.test(fault)).length
  expect({
    faint: [found(/light: color-contrast/), found(/dark: color-contrast/)],
    nameless: [found(/light: label </), found(/dark: label </)],
    others: [/too small to touch/, /wrong without a word/, /moves: /, /sideways/, /not one h1/, /complaint/].map(found),
  }).toEqual({ faint: [0, 1], nameless: [1, 1], others: [1, 1, 1, 1, 1, 1] })
})
