/** The automated checks of one screen: in both themes and widths, no sideways scroll, a quiet console. */
import type { Page } from 'playwright-core'
import { faultsOn } from './axe.ts'
import { NARROW, newPerson, type Person } from './browser.ts'
import { gatherCast } from './cast.ts'
import { coveredOn } from './hit-test.ts'
import { inOppositeLooks } from './looks.ts'
import { sitting } from './people.ts'
import type { Screen, Who } from './screen.ts'
import { inPage } from './seen.ts'
import { openStage, shareStage } from './stage.ts'

/** In pixels. */
const TOUCH = 44

/** Tells all that is wrong with a screen. */
type Checks = (screen: Screen) => Promise<string[]>

/** The screens are on a stage of their own. */
export async function prepareChecks(): Promise<Checks> {
  const { browser, url } = await openStage({ keepsWindows: true })
  await sitting(url, { email: 'gold@bowl.example', premium: true, nickname: 'GoldenSeat' })
  return checksBy(await gatherCast(browser, url, {}))
}

/** For screens that need a visitor only and show nobody who is there: a house of their own takes longer than they do. */
export async function prepareVisitorChecks(): Promise<Checks> {
  const { browser, url } = await shareStage({ keepsWindows: true })
  return checksBy({ visitor: await newPerson(browser, url) })
}

function checksBy(cast: Partial<Record<Who, Person>>): Checks {
  return async function faultsOf(screen) {
    const looker = cast[screen.who]
    if (!looker) throw new Error(`Nobody here is a ${screen.who}`)
    const { page, errors } = looker
    errors.length = 0
    // What the screen before still complains about on its way out is not this one's.
    page.once('framenavigated', () => {
      errors.length = 0
    })
    await screen.open(page)
    const faults = (await Promise.all([smallTargetsOn(page), motionsOn(page), silentFaultsOn(page)])).flat()
    await inOppositeLooks(page, async (look) => {
      for (const fault of await faultsOn(page)) faults.push(`${look}: ${fault}`)
    })
    faults.push(...(await coveredOn(page)))
    await page.setViewportSize(NARROW)
    faults.push(...(await misbuiltOn(page)))
    return [...faults, ...errors.filter((error) => !screen.provokes?.test(error))]
  }
}

/** At the narrowest nothing is wider than the screen; there is one heading of the page and one main part of it. */
function misbuiltOn(page: Page): Promise<string[]> {
  return inPage<string[]>(
    page,
    `[
      ['scrolls sideways', document.documentElement.scrollWidth <= ${NARROW.width}],
      ['has not one h1', document.querySelectorAll('h1').length === 1],
      ['has not one main', document.querySelectorAll('main, [role=main]').length === 1],
    ].filter(([, isWell]) => !isWell).map(([fault]) => fault)`,
  )
}

/**
 * Whatever can be touched and is smaller than a thumb. Links within a line of text are part of the line; of a link that
 * is stretched over its row by what is drawn after it, the row is the target.
 */
function smallTargetsOn(page: Page): Promise<string[]> {
  return inPage<string[]>(
    page,
    `[...document.querySelectorAll('a[href], button, input, select, textarea, [role=switch], [role=tab]')]
      .filter((it) => it.checkVisibility({ visibilityProperty: true }) && !it.closest('[inert], [aria-hidden=true]'))
      .map((it) => it.matches('[type=radio], [type=checkbox]') ? it.closest('label') ?? it : it)
      .filter((it) => getComputedStyle(it).display !== 'inline' && !it.matches('.visually-hidden, .skip-link'))
      .map((it) => ({ it, box: it.getBoundingClientRect(), over: getComputedStyle(it, '::after') }))
      .map(({ it, box, over }) => ({ it, box, over: over.position === 'absolute' ? over : { width: 0, height: 0 } }))
      .map(({ it, box, over }) => [it, ...['width', 'height'].map((side) => Math.max(box[side], parseFloat(over[side]) || 0))])
      .filter(([, width, height]) => width > 1 && (width < ${TOUCH} || height < ${TOUCH}))
      .map(([it, width, height]) => 'too small to touch: ' + it.outerHTML.slice(0, 120) + ' ' + width + '×' + height)`,
  )
}

/** What is wrong with a field is said in words; its red border is not enough. That links in a text are underlined, the checker sees. */
function silentFaultsOn(page: Page): Promise<string[]> {
  return inPage<string[]>(
    page,
    `[...document.querySelectorAll('[aria-invalid=true]')]
      .filter((it) => !(it.getAttribute('aria-describedby') ?? '').split(' ')
        .some((id) => document.getElementById(id)?.matches('.field-error') && document.getElementById(id).innerText.trim()))
      .map((it) => 'wrong without a word: ' + it.outerHTML.slice(0, 120))`,
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
