/** The screens of notifications. They come last: the browser is told that it can have them, and a real message is left. */
import { type Page, request } from 'playwright-core'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { getPush } from '#contract/push.ts'
import { account } from './people.ts'
import { openAt, type Screen } from './screen.ts'
import { inPage, sees } from './seen.ts'

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
  await page.unrouteAll()
  await canHaveThem(page, permission)
  await page.route('**/api/push', (route) => route.fulfill({ json: STANDING }))
  await openAt(page, '/profile')
  await page.getByRole('switch', { name: 'On this device' }).waitFor()
  await page.locator('[aria-label="Loading statistics"]').waitFor({ state: 'detached' })
}

async function fail(page: Page) {
  await page.unrouteAll()
  await canHaveThem(page, 'default')
  await page.route('**/api/push', (route) => route.fulfill({ status: 500, body: '' }))
  await openAt(page, '/profile')
  await sees(page, 'Your notifications could not be loaded.')
}

async function beOffered(page: Page) {
  await page.unrouteAll()
  await canHaveThem(page, 'default')
  await openAt(page, '/private-chat')
  const calls = await request.newContext({ baseURL: new URL(page.url()).origin })
  const writer = { email: `pen-${Date.now()}@bowl.example`, nickname: `Pen ${Date.now() % 10_000}`, premium: true }
  const { id: senderId } = await account(calls, writer)
  const receiverId = await inPage<string>(page, 'JSON.parse(localStorage.user).id')
  await page.goto(`/private-chat?user=${senderId}`)
  await sees(page, 'Nothing said yet')
  await calls.post('/api/private-messages', { data: { senderId, receiverId, content: 'Room for two?' } })
  await calls.dispose()
  await sees(page, 'Get told when somebody writes')
}

/** A browser without a screen says no before anybody is asked. */
async function canHaveThem(page: Page, permission: NotificationAnswer) {
  await page.addInitScript({
    content: `Object.defineProperty(Notification, 'permission', { configurable: true, get: () => '${permission}' })`,
  })
}

type NotificationAnswer = 'granted' | 'denied' | 'default'
