/** Push services that fail or are invalid, and the VAPID signature of our requests. */
import { afterAll, expect, test } from 'vitest'
import { sendPrivateMessage } from '#contract/social/private-chat.ts'
import { getPush, subscribePush } from '#contract/social/push.ts'
import { pushKeys, pushSubscriptions } from '#server/db/schema/people/push.schema.ts'
import { pushSubscription, startFakePushService } from '#server/testing/fake-push-service.ts'
import { member } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const HOUR_MS = 60 * 60 * 1000
const service = await startFakePushService()
const app = await startApp({ settings: { RATE_LIMITS: 'off', DEMO_BUDDIES: 'off', ...service.settings } })
afterAll(service.close)

const subscriptions = () => app.database.db.select().from(pushSubscriptions)

async function pearlAndPercy() {
  const [pearl, percy] = [await member(app, 'pearl'), await member(app, 'percy')]
  const phone = service.browser('pearls-phone')
  await pearl.browser.call(subscribePush, { body: phone.body })
  const write = async () => {
    const body = { senderId: percy.id, receiverId: pearl.id, content: 'Hello?' }
    const { status } = await percy.browser.call(sendPrivateMessage, { body })
    expect(status).toBe(200)
    await app.settled()
  }
  return { pearl, phone, write }
}

test.each([404, 410])('[PUSH-3] a device is deleted at once when the push service responds with %i', async (status) => {
  const { pearl, phone, write } = await pearlAndPercy()
  phone.respondWith(status)
  await write()
  expect(await subscriptions()).toEqual([])
  expect((await pearl.browser.call(getPush)).body.isOnHere).toBe(false)
})

test('[PUSH-3] other failures back off, and the tenth in a row deletes the device', async () => {
  const { phone, write } = await pearlAndPercy()
  phone.respondWith(500)
  const before = service.tries()
  await write()
  await write()
  expect(service.tries() - before).toBe(1)
  expect(await subscriptions()).toMatchObject([{ failures: 1 }])
  app.pass(61_000)
  await write()
  expect(await subscriptions()).toMatchObject([{ failures: 2 }])
  for (let n = 3; n <= 9; n++) {
    app.pass(HOUR_MS)
    await write()
  }
  expect(await subscriptions()).toMatchObject([{ failures: 9 }])
  app.pass(HOUR_MS)
  await write()
  expect(await subscriptions()).toEqual([])
})

test('[PUSH-3] a successful delivery clears the failures', async () => {
  const { phone, write } = await pearlAndPercy()
  phone.respondWith(503)
  await write()
  phone.respondWith(201)
  app.pass(61_000)
  await write()
  expect(await subscriptions()).toMatchObject([{ failures: 0, retryAt: null }])
  expect(phone.arrivals).toHaveLength(1)
})

test('[PUSH-7] the push service can verify the sender, whose key stays the same after a restart', async () => {
  const { pearl, phone, write } = await pearlAndPercy()
  const { publicKey } = (await pearl.browser.call(getPush)).body
  await write()
  await app.restart()
  expect((await pearl.browser.call(getPush)).body.publicKey).toBe(publicKey)
  await write()
  expect(phone.arrivals).toHaveLength(2)
  for (const { vapid } of phone.arrivals) {
    expect(vapid.key).toBe(publicKey)
    expect(vapid.claims).toMatchObject({ aud: service.origin, sub: 'mailto:support@onthebowl.example' })
  }
  expect(await app.database.db.select().from(pushKeys)).toHaveLength(1)
})

test.each([
  'http://push.example/x',
  'https://127.0.0.1/x',
  'https://localhost/x',
  'https://printer.local/x',
  'https://push.example:8443/x',
])('[PUSH-8] the endpoint %s is refused', async (endpoint) => {
  const pearl = await member(app, 'pearl')
  const { status, body } = await pearl.browser.call(subscribePush, { body: pushSubscription(endpoint) })
  expect(status).toBe(400)
  expect(body).toMatchObject({ code: 'VALIDATION', message: 'We can’t send notifications to this browser' })
  expect(await subscriptions()).toEqual([])
})

test('[PUSH-8] invalid encryption keys are refused', async () => {
  const pearl = await member(app, 'pearl')
  const { endpoint, keys } = pushSubscription(`${service.origin}/x`)
  for (const p256dh of ['B'.repeat(87), 'B'.repeat(12)]) {
    const { status } = await pearl.browser.call(subscribePush, { body: { endpoint, keys: { ...keys, p256dh } } })
    expect(status).toBe(400)
  }
})

test('[PUSH-9] the log of a failure contains neither the endpoint nor the message', async () => {
  const { phone, write } = await pearlAndPercy()
  phone.respondWith(500)
  await write()
  const logged = app.lines.filter((line) => line.includes('a notification was not delivered'))
  expect(logged).toHaveLength(1)
  expect(logged.join()).not.toMatch(/pearls-phone|Hello/)
})
