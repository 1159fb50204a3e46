/** The scenes at the end of a sit, and the ceremonies of badges. */
import { expect, type Page } from '@playwright/test'
import type { BadgeKey } from '#contract/bowl/badges.ts'
import type { SitSummary } from '#contract/bowl/sits.ts'
import { badgeSit, FULL_SIT, fakeSummary, fakeUnseen, passOnPage, SECONDS } from './fake-sits.ts'
import { stopIntercepting } from './intercept.ts'
import { keepToast, toastOn } from './on-screen.ts'
import { openInSuite } from './open-in-suite.ts'
import { openAt, type Screen } from './screen.ts'

const NO_BADGES: SitSummary['badges'] = { earned: [], nearest: null }
const GUEST_SIT = { streak: null, longest: null, visitsToday: 0, badges: NO_BADGES }

export const flushScreens: readonly Screen[] = [
  { name: 'flush-guest', who: 'guest', open: (page) => flush(page, GUEST_SIT) },
  { name: 'flush', who: 'member', open: (page) => flush(page) },
  { name: 'flush-badge', who: 'member', open: (page) => flush(page, badgeSit('chatty'), ['chatty']) },
  { name: 'flush-plain', who: 'member', isPictureOnly: true, open: flushPlain },
  ...(['hammam', 'deco'] as const).map(
    (suite): Screen => ({
      name: `flush-${suite}`,
      who: 'premium',
      isPictureOnly: true,
      open: (page) => openInSuite(page, suite, (premium) => flush(premium)),
    }),
  ),
  { name: 'flush-short', who: 'member', open: flushShort },
  { name: 'flush-idle', who: 'member', open: comeBack },
  { name: 'flush-cards', who: 'member', open: shareSit },
  { name: 'badge', who: 'member', open: (page) => celebrate(page, ['chatty']) },
  { name: 'badge-two', who: 'member', open: (page) => celebrate(page, ['regular', 'chatty']) },
  {
    name: 'badge-three',
    who: 'member',
    isPictureOnly: true,
    open: (page) => celebrate(page, ['regular', 'chatty', 'bathroomholic']),
  },
]

const throneOn = (page: Page) => page.getByRole('button', { name: 'On the Bowl' })

async function sitDown(page: Page) {
  await stopIntercepting(page)
  await page.goto('/robots.txt')
  await openAt(page, '/home')
  if ((await throneOn(page).getAttribute('aria-pressed')) === 'true') return
  const saved = page.waitForResponse('**/api/user/status')
  await throneOn(page).click()
  await saved
}

async function flush(page: Page, change: Partial<SitSummary> = {}, unseen: readonly BadgeKey[] = []) {
  await sitDown(page)
  await fakeUnseen(page, unseen)
  await fakeSummary(page, { ...FULL_SIT, ...change })
  await page.reload()
  await expect(throneOn(page)).toHaveAttribute('aria-pressed', 'true')
  // The server sends the start of the sit with its status.
  await expect(page.locator('.throne .sit-timer')).toContainText(':')
  await passOnPage(page, SECONDS)
  await throneOn(page).click()
  await expect(page.locator('.flush-tile').first()).toBeVisible()
}

async function flushPlain(page: Page) {
  await flush(page, {
    longest: { rank: 5, previousSeconds: 900 },
    visitsToday: 2,
    company: { total: 0, people: [] },
    messages: 0,
    badges: NO_BADGES,
  })
}

async function flushShort(page: Page) {
  await sitDown(page)
  await expect(page.locator('.throne .sit-timer')).toContainText(':')
  await throneOn(page).click()
  await expect(toastOn(page).getByText('In and out.')).toBeVisible()
  await keepToast(page)
}

/** The server ends the sit without a press of this page. */
async function comeBack(page: Page) {
  await sitDown(page)
  await fakeSummary(page, { ...FULL_SIT, seconds: 842, messages: 3, reason: 'inactive' })
  const { id: userId } = await page.evaluate<{ id: string }>('JSON.parse(localStorage.user)')
  await page.request.post('/api/user/status', { data: { userId, isOnBowl: false } })
  await expect(throneOn(page)).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('Shift')
  await expect(page.getByRole('dialog', { name: 'We put the lid down for you' })).toBeVisible()
}

async function shareSit(page: Page) {
  await flush(page)
  await page.getByRole('button', { name: 'Share this sit' }).click()
  await expect(page.getByRole('button', { name: 'Download square' })).toBeVisible()
}

async function celebrate(page: Page, badges: readonly BadgeKey[]) {
  await flush(page, badgeSit(...badges), badges)
  await page.getByRole('button', { name: 'Next: your new badge' }).click()
  await expect(page.locator('.ceremony')).toBeVisible()
}
