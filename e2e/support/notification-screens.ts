/** The screens of notifications. They run last, because they fake the permission and leave a real message. */
import { expect, type Page } from '@playwright/test'
import type { AnswerOf } from '#contract/protocol/endpoint.ts'
import type { getPush } from '#contract/social/push.ts'
import { intercept, stopIntercepting } from './intercept.ts'
import { openGroup, textOn } from './on-screen.ts'
import { openAccount } from './people.ts'
import { openAt, type Screen } from './screen.ts'

const SETTINGS: AnswerOf<typeof getPush> = {
  messages: true,
  requests: false,
  quietHours: { from: '22:00', to: '07:00' },
  publicKey: 'none',
  isOnHere: true,
}

export const notificationScreens: readonly Screen[] = [
  { name: 'notifications', who: 'premium', isLong: true, open: (page) => openSettings(page, 'granted') },
  { name: 'notifications-blocked', who: 'premium', isLong: true, open: (page) => openSettings(page, 'denied') },
  { name: 'notifications-failed', who: 'premium', isLong: true, open: fail, expectedErrors: /500 \(Internal/ },
  { name: 'push-offer', who: 'premium', open: waitForOffer },
]

async function openSettings(page: Page, permission: 'granted' | 'denied') {
  await stopIntercepting(page)
  await setPermission(page, permission)
  await intercept(page, '**/api/push', (route) => route.fulfill({ json: SETTINGS }))
  await openAt(page, '/profile')
  await openGroup(page, 'Notifications')
  await expect(page.getByRole('switch', { name: 'On this device' })).toBeVisible()
  await expect(page.locator('[aria-label="Loading statistics"]')).toHaveCount(0)
}

async function fail(page: Page) {
  await stopIntercepting(page)
  await setPermission(page, 'default')
  await intercept(page, '**/api/push', (route) => route.fulfill({ status: 500, body: '' }))
  await openAt(page, '/profile')
  await openGroup(page, 'Notifications')
  await expect(textOn(page, 'We couldn’t load your notifications.')).toBeVisible()
}

async function waitForOffer(page: Page) {
  await stopIntercepting(page)
  await setPermission(page, 'default')
  await openAt(page, '/private-chat')
  const { calls, user } = await openAccount(new URL(page.url()).origin, { premium: true })
  const receiverId = await page.evaluate<string>('JSON.parse(localStorage.user).id')
  await page.goto(`/private-chat?user=${user.id}`)
  await expect(textOn(page, 'Nothing said yet')).toBeVisible()
  // Repeated, because a message before the page's JOIN brings no offer.
  await expect(async () => {
    await calls.post('/api/private-messages', { data: { senderId: user.id, receiverId, content: 'Room for two?' } })
    await expect(textOn(page, 'Know when someone writes')).toBeVisible({ timeout: 2000 })
  }).toPass()
  await calls.dispose()
}

/** A headless browser denies it by default. */
async function setPermission(page: Page, permission: NotificationAnswer) {
  await page.addInitScript({
    content: `Object.defineProperty(Notification, 'permission', { configurable: true, get: () => '${permission}' })`,
  })
}

type NotificationAnswer = 'granted' | 'denied' | 'default'
