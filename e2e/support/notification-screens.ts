/** The screens of notifications. They come last: the browser is told that it can have them, and a real message is left. */
import { expect, type Page } from '@playwright/test'
import type { AnswerOf } from '#contract/protocol/endpoint.ts'
import type { getPush } from '#contract/social/push.ts'
import { intercept, stopIntercepting } from './intercept.ts'
import { openAccount } from './people.ts'
import { openAt, type Screen } from './screen.ts'
import { wordsOn } from './seen.ts'

const STANDING: AnswerOf<typeof getPush> = {
  ...{ messages: true, requests: false, quietHours: { from: '22:00', to: '07:00' } },
  ...{ publicKey: 'none', isOnHere: true },
}

export const notificationScreens: readonly Screen[] = [
  { name: 'notifications', who: 'premium', isLong: true, open: (page) => openSettings(page, 'granted') },
  { name: 'notifications-blocked', who: 'premium', isLong: true, open: (page) => openSettings(page, 'denied') },
  { name: 'notifications-failed', who: 'premium', isLong: true, open: fail, provokes: /500 \(Internal/ },
  { name: 'push-offer', who: 'premium', open: beOffered },
]

async function openSettings(page: Page, permission: 'granted' | 'denied') {
  await stopIntercepting(page)
  await canHaveThem(page, permission)
  await intercept(page, '**/api/push', (route) => route.fulfill({ json: STANDING }))
  await openAt(page, '/profile')
  await expect(page.getByRole('switch', { name: 'On this device' })).toBeVisible()
  await expect(page.locator('[aria-label="Loading statistics"]')).toHaveCount(0)
}

async function fail(page: Page) {
  await stopIntercepting(page)
  await canHaveThem(page, 'default')
  await intercept(page, '**/api/push', (route) => route.fulfill({ status: 500, body: '' }))
  await openAt(page, '/profile')
  await expect(wordsOn(page, 'Your notifications could not be loaded.')).toBeVisible()
}

async function beOffered(page: Page) {
  await stopIntercepting(page)
  await canHaveThem(page, 'default')
  await openAt(page, '/private-chat')
  const { calls, user } = await openAccount(new URL(page.url()).origin, { premium: true })
  const receiverId = await page.evaluate<string>('JSON.parse(localStorage.user).id')
  await page.goto(`/private-chat?user=${user.id}`)
  await expect(wordsOn(page, 'Nothing said yet')).toBeVisible()
  // The conversation can be on the screen before the page has joined: a message that comes too early brings no offer.
  await expect(async () => {
    await calls.post('/api/private-messages', { data: { senderId: user.id, receiverId, content: 'Room for two?' } })
    await expect(wordsOn(page, 'Get told when somebody writes')).toBeVisible({ timeout: 2000 })
  }).toPass()
  await calls.dispose()
}

/** A browser without a screen says no before anybody is asked. */
async function canHaveThem(page: Page, permission: NotificationAnswer) {
  await page.addInitScript({
    content: `Object.defineProperty(Notification, 'permission', { configurable: true, get: () => '${permission}' })`,
  })
}

type NotificationAnswer = 'granted' | 'denied' | 'default'
