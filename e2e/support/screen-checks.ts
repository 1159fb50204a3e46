/** The automated checks of one screen: accessibility, what can be pressed, no sideways scroll, a quiet console. */
import type { Browser, Page } from '@playwright/test'
import { faultsOn } from './axe.ts'
import { closeWindow, paint } from './browser.ts'
import { type Cast, gatherCast } from './cast.ts'
import { coveredOn } from './hit-test.ts'
import { ALL_LOOKS, inLooks, ONE_LOOK } from './looks.ts'
import { openAccount } from './people.ts'
import type { Screen } from './screen.ts'
import { NARROW } from './viewports.ts'

/** In pixels. */
const TOUCH = 44

/** The colours of both themes have a test of their own; every screen in every look takes a long run. */
const isLong = process.env.LONG_TESTS === '1'
const LOOKS = isLong ? ALL_LOOKS : ONE_LOOK

export type ScreenChecks = ReturnType<typeof checksBy>

/** States of a screen that is also checked in another state, with most of the same elements: these wait for a long run. */
const VARIANTS: ReadonlySet<string> = new Set([
  'admin-audit-empty',
  'admin-trivia-empty',
  'admin-users-empty',
  'buddy-accepted',
  'buddy-declined',
  'chat-others',
  'dialog-blocked-nobody',
  'home-premium',
  'notifications-blocked',
  'notifications-failed',
  'old-signup-errors',
  'private-chat-failed',
  'private-chat-long-words',
  'private-chat-nothing-said',
  'private-chat-one',
  'profile-premium',
  'reset-errors',
  'reset-invalid',
  'signup-errors',
  'simple-signup-errors',
  'statistics-little',
])

/** Screens that differ from another in colour or number only are not worth a check. */
export function toCheck(screens: readonly Screen[]): Screen[] {
  return screens.filter(({ name, isPictureOnly }) => isLong || !(isPictureOnly || VARIANTS.has(name)))
}

/** One window for each kind of person. */
export async function prepareChecks(browser: Browser, url: string): Promise<ScreenChecks> {
  await openAccount(url, { premium: true, nickname: 'GoldenSeat', isOnBowl: true })
  return checksBy(await gatherCast(browser, url))
}

function checksBy(cast: Cast) {
  return {
    /** Everything that is wrong with a screen. */
    async faultsOf(screen: Screen, looks = LOOKS): Promise<string[]> {
      const { page, errors } = cast[screen.who]
      errors.length = 0
      // What the screen before still complains about on its way out is not this one's.
      page.once('framenavigated', () => {
        errors.length = 0
      })
      try {
        await screen.open(page)
      } catch (error) {
        return [`could not be opened: ${error}`]
      }
      const isThorough = looks === ALL_LOOKS
      if (isThorough) await paint(page)
      const faults = (await Promise.all([smallTargetsOn(page), motionsOn(page), silentFaultsOn(page)])).flat()
      await inLooks(page, looks, async (look) => {
        for (const fault of await faultsOn(page, { isThorough })) faults.push(`${look}: ${fault}`)
      })
      faults.push(...(await coveredOn(page)))
      await page.setViewportSize(NARROW)
      faults.push(...(await misbuiltOn(page)))
      return [...faults, ...errors.filter((error) => !screen.provokes?.test(error))]
    },

    async end(): Promise<void> {
      await Promise.all(Object.values(cast).map(closeWindow))
    },
  }
}

/** At the narrowest nothing is wider than the screen; there is one heading of the page and one main part of it. */
function misbuiltOn(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(
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
  return page.evaluate<string[]>(
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
  return page.evaluate<string[]>(
    `[...document.querySelectorAll('[aria-invalid=true]')]
      .filter((it) => !(it.getAttribute('aria-describedby') ?? '').split(' ')
        .some((id) => document.getElementById(id)?.matches('.field-error') && document.getElementById(id).innerText.trim()))
      .map((it) => 'wrong without a word: ' + it.outerHTML.slice(0, 120))`,
  )
}

/** Everyone here has asked for less motion. */
function motionsOn(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(
    `document.getAnimations().filter((it) => it.playState === 'running' && it.effect.getComputedTiming().duration > 10)
      .map((it) => 'moves: ' + (it.animationName ?? it.transitionProperty) + ' on ' + it.effect.target.className)`,
  )
}
