/** More of another person's profile: what you have in common, an unknown person, a failure; and waves. */
import { expect, type Page } from '@playwright/test'
import { ALF, visit } from './buddy-screens.ts'
import { intercept, stopIntercepting } from './intercept.ts'
import { headingOn, textOn, toastOn } from './on-screen.ts'
import { openAt, type Screen } from './screen.ts'

const YESTERDAY = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString()
const LAST = { at: YESTERDAY, seconds: 400 }

export const personScreens: readonly Screen[] = [
  { name: 'person-company', who: 'premium', open: openBuddy, isLong: true, isWide: true },
  { name: 'person-met', who: 'premium', open: openAcquaintance, isPictureOnly: true },
  { name: 'person-waved', who: 'premium', open: openWaved },
  { name: 'person-nobody', who: 'premium', open: openNobody, expectedErrors: /404/ },
  // The server doesn't know the person, so what you have in common is not found.
  { name: 'person-failed', who: 'premium', open: openFailed, expectedErrors: /500|404/, isPictureOnly: true },
  { name: 'wave-toast', who: 'premium', open: openWaveToast },
]

async function openBuddy(page: Page) {
  await visit(page, { buddyState: { status: 'accepted' }, isBlocked: false, company: { sits: 12, last: LAST } })
  await expect(textOn(page, `You and ${ALF.nickname}`)).toBeVisible()
}

async function openAcquaintance(page: Page) {
  await visit(page, { buddyState: { status: 'none' }, isBlocked: false, company: { sits: 2, last: LAST } })
  await expect(textOn(page, 'You’ve met twice')).toBeVisible()
}

async function openWaved(page: Page) {
  await visit(page, { buddyState: { status: 'accepted' }, isBlocked: false, wavedAt: [ALF.id] })
  await expect(page.getByRole('button', { name: 'Waved' })).toBeVisible()
}

async function openNobody(page: Page) {
  await stopIntercepting(page)
  await openAt(page, '/profile/u-nobody')
  await expect(textOn(page, 'This stall is empty.')).toBeVisible()
}

async function openFailed(page: Page) {
  await stopIntercepting(page)
  await intercept(page, `**/api/user/profile/${ALF.id}`, (route) => route.fulfill({ status: 500, json: {} }))
  await openAt(page, `/profile/${ALF.id}`)
  await expect(headingOn(page, 'Out of order')).toBeVisible()
}

async function openWaveToast(page: Page) {
  await stopIntercepting(page)
  const received = [{ from: ALF, wavedAt: new Date().toISOString() }]
  await intercept(page, '**/api/waves', (route) => route.fulfill({ json: { success: true, sent: [], received } }))
  // The toast appears once in each browser.
  await page.evaluate(
    'Object.keys(localStorage).filter((key) => key.startsWith("waves-shown")).forEach((key) => localStorage.removeItem(key))',
  )
  await openAt(page, '/guide')
  await expect(toastOn(page, `${ALF.nickname} waved`)).toBeVisible()
}
