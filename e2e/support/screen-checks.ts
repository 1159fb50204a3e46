/** Automated checks of one screen: accessibility, clickable controls, no sideways scroll, no console errors. */
import type { Browser, Page } from '@playwright/test'
import { ALL_APPEARANCES, inEachAppearance, ONE_APPEARANCE } from './appearances.ts'
import { axeViolationsOn } from './axe.ts'
import { closeWindow, paint } from './browser.ts'
import { coveredOn } from './hit-test.ts'
import { type OneOfEach, openAccount, openOneOfEach } from './people.ts'
import type { Screen } from './screen.ts'
import { NARROW } from './viewports.ts'

/** Less a rounding error of the layout. */
const MIN_TARGET_PX = 43.99

/** Colours have their own test; long runs check every screen in every appearance. */
const isLong = process.env.LONG_TESTS === '1'
const APPEARANCES = isLong ? ALL_APPEARANCES : ONE_APPEARANCE

export type ScreenChecks = ReturnType<typeof checksBy>

/** States with the same parts as another screen; only in long runs. */
const VARIANTS: ReadonlySet<string> = new Set([
  'admin-audit-empty',
  'admin-failed',
  'admin-gate-denied',
  'admin-gate-expired',
  'admin-reports-settled',
  'admin-trivia-empty',
  'admin-users-empty',
  'admin-users-reset',
  'badge-two',
  'blocked-profile',
  'buddies-failed',
  'buddy-accepted',
  'buddy-declined',
  'buddy-premium-required',
  'chat-others',
  'dialog-blocked-nobody',
  'dialog-delete-account-refused',
  'dialog-password',
  'dialog-upgrade',
  'flush-badge',
  'flush-idle',
  'flush-short',
  'forgot-sent',
  'guide-member',
  'home-buddies',
  'home-guest',
  'home-loading',
  'home-premium',
  'home-week-failed',
  'home-week-kept',
  'leaderboard-many',
  'map-landed',
  'map-popup',
  'membership-cancelled',
  'membership-overdue',
  'membership-trial',
  'notifications-blocked',
  'notifications-failed',
  'old-signup',
  'old-signup-errors',
  'person-nobody',
  'person-waved',
  'private-chat-empty',
  'private-chat-failed',
  'private-chat-loading',
  'private-chat-long-words',
  'private-chat-nobody',
  'private-chat-nothing-said',
  'private-chat-one',
  'profile-full',
  'profile-guest',
  'profile-premium',
  'profile-visited-deco',
  'reset-done',
  'reset-errors',
  'reset-invalid',
  'shared-gone',
  'signup-errors',
  'simple-signup-errors',
  'subscribe-confirm',
  'subscribe-declined',
  'toast-bad',
  'visit-charts-little',
  'wave-toast',
])

export function screensToCheck(screens: readonly Screen[]): Screen[] {
  return screens.filter(({ name, isPictureOnly }) => isLong || !(isPictureOnly || VARIANTS.has(name)))
}

export async function prepareChecks(browser: Browser, url: string): Promise<ScreenChecks> {
  await openAccount(url, { premium: true, nickname: 'GoldenSeat', isOnBowl: true })
  return checksBy(await openOneOfEach(browser, url))
}

function checksBy(people: OneOfEach) {
  return {
    async findFaults(screen: Screen, appearances = APPEARANCES): Promise<string[]> {
      const { page, errors } = people[screen.who]
      errors.length = 0
      // Errors of the previous screen do not count.
      page.once('framenavigated', () => {
        errors.length = 0
      })
      try {
        await screen.open(page)
      } catch (error) {
        return [`could not be opened: ${error}`]
      }
      const isThorough = appearances === ALL_APPEARANCES
      if (isThorough) await paint(page)
      const faults = (await Promise.all([smallTargetsOn(page), motionsOn(page), silentFaultsOn(page)])).flat()
      await inEachAppearance(page, appearances, async (appearance) => {
        for (const fault of await axeViolationsOn(page, { isThorough })) faults.push(`${appearance}: ${fault}`)
      })
      faults.push(...(await coveredOn(page)))
      await page.setViewportSize(NARROW)
      faults.push(...(await layoutFaultsOn(page)))
      return [...faults, ...errors.filter((error) => !screen.expectedErrors?.test(error))]
    },

    async end(): Promise<void> {
      await Promise.all(Object.values(people).map(closeWindow))
    },
  }
}

/** At 320 pixels, and with exactly one h1 and one main. */
function layoutFaultsOn(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(
    `[
      ['scrolls sideways', document.documentElement.scrollWidth <= ${NARROW.width}],
      ['has not one h1', document.querySelectorAll('h1').length === 1],
      ['has not one main', document.querySelectorAll('main, [role=main]').length === 1],
    ].filter(([, isWell]) => !isWell).map(([fault]) => fault)`,
  )
}

/** Ignores links within text; a link that ::after stretches over its row counts as the row. */
function smallTargetsOn(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(
    `[...document.querySelectorAll('a[href], button, input, select, textarea, [role=switch], [role=tab]')]
      .filter((it) => it.checkVisibility({ visibilityProperty: true }) && !it.closest('[inert], [aria-hidden=true]'))
      .map((it) => it.matches('[type=radio], [type=checkbox]') ? it.closest('label') ?? it : it)
      .filter((it) => getComputedStyle(it).display !== 'inline' && !it.matches('.visually-hidden, .skip-link'))
      .map((it) => ({ it, box: it.getBoundingClientRect(), over: getComputedStyle(it, '::after') }))
      .map(({ it, box, over }) => ({ it, box, over: over.position === 'absolute' ? over : { width: 0, height: 0 } }))
      .map(({ it, box, over }) => [it, ...['width', 'height'].map((side) => Math.max(box[side], parseFloat(over[side]) || 0))])
      .filter(([, width, height]) => width > 1 && (width < ${MIN_TARGET_PX} || height < ${MIN_TARGET_PX}))
      .map(([it, width, height]) => 'too small to touch: ' + it.outerHTML.slice(0, 120) + ' ' + width + '×' + height)`,
  )
}

/** An invalid field needs an error text; a red border is not enough. */
function silentFaultsOn(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(
    `[...document.querySelectorAll('[aria-invalid=true]')]
      .filter((it) => !(it.getAttribute('aria-describedby') ?? '').split(' ')
        .some((id) => document.getElementById(id)?.matches('.field-error') && document.getElementById(id).innerText.trim()))
      .map((it) => 'wrong without a word: ' + it.outerHTML.slice(0, 120))`,
  )
}

/** All windows prefer reduced motion. */
function motionsOn(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(
    `document.getAnimations().filter((it) => it.playState === 'running' && it.effect.getComputedTiming().duration > 10)
      .map((it) => 'moves: ' + (it.animationName ?? it.transitionProperty) + ' on ' + it.effect.target.className)`,
  )
}
