/** Push notifications end to end, with a fake push service that decrypts what it gets. */
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { adminSetPremium } from '#contract/admin/admin.ts'
import { signOut } from '#contract/people/auth.ts'
import { blockPerson, unblockPerson } from '#contract/people/safety.ts'
import { requestBuddy } from '#contract/social/buddies.ts'
import { deletePrivateMessage, sendPrivateMessage } from '#contract/social/private-chat.ts'
import { getPush, type PushSettings, setPushSettings, subscribePush, unsubscribePush } from '#contract/social/push.ts'
import { users } from '#server/db/schema/people/auth.schema.ts'
import { pushSubscriptions } from '#server/db/schema/people/push.schema.ts'
import { mutes } from '#server/db/schema/people/safety.schema.ts'
import { startFakePushService } from '#server/testing/fake-push-service.ts'
import { joinLive } from '#server/testing/live.ts'
import { admin, anotherDevice, type Member, member } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const HOUR_MS = 60 * 60 * 1000
const service = await startFakePushService()
const app = await startApp({ settings: { RATE_LIMITS: 'off', DEMO_BUDDIES: 'off', ...service.settings } })
afterAll(service.close)

async function turnOn({ browser }: Member, name = 'pearls-phone') {
  const device = service.browser(name)
  const { status, text } = await browser.call(subscribePush, { body: device.body })
  expect([status, text]).toEqual([200, text])
  return device
}

async function write(from: Member, to: Member, content = 'Are you there?') {
  const body = { senderId: from.id, receiverId: to.id, content }
  const { status, text } = await from.browser.call(sendPrivateMessage, { body })
  expect([status, text]).toEqual([200, text])
  await app.settled()
}

async function ask(from: Member, to: Member) {
  await from.browser.call(requestBuddy, { body: { senderId: from.id, receiverId: to.id } })
  await app.settled()
}

const saveSettings = ({ browser }: Member, settings: PushSettings) => browser.call(setPushSettings, { body: settings })
const pushStatus = async ({ browser }: Member) => (await browser.call(getPush)).body

async function pearlAndPercy() {
  const [pearl, percy] = [await member(app, 'pearl'), await member(app, 'percy')]
  return { pearl, percy, phone: await turnOn(pearl) }
}

test('[PUSH-1] [PUSH-2] a private message is pushed to every device of a member who has no page open', async () => {
  const { pearl, percy, phone } = await pearlAndPercy()
  const tablet = await turnOn(await anotherDevice(app, pearl), 'pearls-tablet')
  await write(percy, pearl, '🧻'.repeat(51))
  for (const { arrivals } of [phone, tablet]) {
    expect(arrivals.map(({ notice }) => notice)).toEqual([
      {
        kind: 'message',
        nickname: 'Percy Porcelain',
        text: `${'🧻'.repeat(50)}...`,
        url: `/private-chat?user=${percy.id}`,
      },
    ])
  }
})

test('[PUSH-2] a buddy request is pushed to the receiver, and not to the sender', async () => {
  const { pearl, percy, phone } = await pearlAndPercy()
  const percys = await turnOn(percy, 'percys-phone')
  await ask(percy, pearl)
  const notice = { kind: 'request', nickname: 'Percy Porcelain', url: `/profile/${percy.id}` }
  expect(phone.arrivals.map((arrival) => arrival.notice)).toEqual([notice])
  expect(percys.arrivals).toEqual([])
})

test('[PUSH-2] nothing is pushed while a page is open, and again once the last is closed', async () => {
  const { pearl, percy, phone } = await pearlAndPercy()
  const pages = [await joinLive(app.url, pearl), await joinLive(app.url, pearl)]
  await write(percy, pearl)
  expect(phone.arrivals).toEqual([])
  for (const page of pages) {
    page.cut()
    await page.closed()
  }
  await expect.poll(() => app.app.hub.connectionsOf(pearl.id).length).toBe(0)
  await write(percy, pearl, 'Gone?')
  expect(phone.arrivals).toMatchObject([{ notice: { text: 'Gone?' } }])
})

test('[PUSH-4] nothing is pushed from a blocked or muted member', async () => {
  const { pearl, percy, phone } = await pearlAndPercy()
  await pearl.browser.call(blockPerson, { body: { userId: percy.id } })
  await ask(percy, pearl)
  // As if the block came between the commit and its fact.
  const from = { id: percy.id, nickname: 'Percy Porcelain', emoji: '🚽' }
  const message = { id: 'pm-1', senderId: percy.id, receiverId: pearl.id, content: 'psst', timestamp: '', seq: 1 }
  const announceMessage = async () => {
    await app.app.facts.record((_, announce) => announce('private-message.sent', { message, sender: from }))
    await app.settled()
  }
  await announceMessage()
  expect(phone.arrivals).toEqual([])
  await pearl.browser.call(unblockPerson, { params: { userId: percy.id } })
  await announceMessage()
  expect(phone.arrivals).toHaveLength(1)

  const until = new Date(app.now().getTime() + HOUR_MS)
  await app.database.db.insert(mutes).values({ personId: percy.id, reason: 'Loud.', createdAt: app.now(), until })
  await app.restart()
  await announceMessage()
  expect(phone.arrivals).toHaveLength(1)
})

test('[MSG-9] [PUSH-2] a message that was deleted before its notification is not pushed', async () => {
  const { pearl, percy, phone } = await pearlAndPercy()
  const page = await joinLive(app.url, pearl)
  await write(percy, pearl, 'Forget it')
  const { message, sender } = await page.waitFor('PRIVATE_MESSAGE')
  await percy.browser.call(deletePrivateMessage, { params: { messageId: message.id } })
  page.cut()
  await page.closed()
  await expect.poll(() => app.app.hub.connectionsOf(pearl.id).length).toBe(0)
  // As if he had deleted it between the commit and its fact.
  await app.app.facts.record((_, announce) => announce('private-message.sent', { message, sender }))
  await app.settled()
  expect(phone.arrivals).toEqual([])
  await write(percy, pearl, 'Remember this')
  expect(phone.arrivals).toMatchObject([{ notice: { text: 'Remember this' } }])
})

test('[PUSH-4] nothing is pushed after premium has ended, and again when premium is back', async () => {
  const { pearl, percy, phone } = await pearlAndPercy()
  const paula = await member(app, 'paula')
  const ada = await admin(app)
  const setPremium = (isPremium: boolean) =>
    ada.browser.call(adminSetPremium, { params: { id: pearl.id }, body: { isPremium } })
  const from = { id: paula.id, nickname: 'Paula Plunger', emoji: '🚽' }
  await setPremium(false)
  await app.app.facts.record((_, announce) => announce('buddy.asked', { from, toId: pearl.id }))
  await app.settled()
  expect(phone.arrivals).toEqual([])
  await setPremium(true)
  await write(percy, pearl)
  expect(phone.arrivals).toHaveLength(1)
})

test('[PUSH-5] each kind has its own switch', async () => {
  const { pearl, percy, phone } = await pearlAndPercy()
  expect(await pushStatus(pearl)).toMatchObject({ messages: true, requests: true, isOnHere: true })
  await saveSettings(pearl, { messages: false, requests: true })
  await write(percy, pearl)
  expect(phone.arrivals).toEqual([])
  await ask(percy, pearl)
  expect(phone.arrivals).toMatchObject([{ notice: { kind: 'request' } }])
  await saveSettings(pearl, { messages: true, requests: false })
  expect(await pushStatus(pearl)).toMatchObject({ messages: true, requests: false })
  await ask(await member(app, 'paula'), pearl)
  await write(percy, pearl)
  expect(phone.arrivals).toMatchObject([{ notice: { kind: 'request' } }, { notice: { kind: 'message' } }])
})

test('[PUSH-5] nothing is pushed in quiet hours, in the member’s time zone', async () => {
  const { pearl, percy, phone } = await pearlAndPercy()
  const live = await joinLive(app.url, pearl, { timeZone: 'Asia/Tokyo' })
  live.cut()
  await live.closed()
  const { db } = app.database
  const zone = async () => (await db.select().from(users).where(eq(users.id, pearl.id)))[0]?.timeZone
  await expect.poll(zone).toBe('Asia/Tokyo')
  await expect.poll(() => app.app.hub.connectionsOf(pearl.id).length).toBe(0)
  const inTokyo = (hoursAhead: number) => {
    const moment = new Date(app.now().getTime() + hoursAhead * HOUR_MS)
    return `${String((moment.getUTCHours() + 9) % 24).padStart(2, '0')}:00`
  }
  const around = { from: inTokyo(-1), to: inTokyo(2) }
  await saveSettings(pearl, { messages: true, requests: true, quietHours: around })
  expect(await pushStatus(pearl)).toMatchObject({ quietHours: around })
  await write(percy, pearl)
  expect(phone.arrivals).toEqual([])
  await saveSettings(pearl, { messages: true, requests: true, quietHours: { from: inTokyo(2), to: inTokyo(-1) } })
  await write(percy, pearl)
  expect(phone.arrivals).toHaveLength(1)
  await saveSettings(pearl, { messages: true, requests: true })
  expect(await pushStatus(pearl)).not.toHaveProperty('quietHours')
})

test('[PUSH-5] invalid times and empty quiet hours are refused', async () => {
  const pearl = await member(app, 'pearl')
  for (const [from, to] of [
    ['24:00', '07:00'],
    ['7:00', '08:00'],
    ['22:00', '22:00'],
  ] as const) {
    const { status } = await saveSettings(pearl, { messages: true, requests: true, quietHours: { from, to } })
    expect([from, to, status]).toEqual([from, to, 400])
  }
})

test('[PUSH-6] each sender and kind has its own topic', async () => {
  const { pearl, percy, phone } = await pearlAndPercy()
  const paula = await member(app, 'paula')
  await write(percy, pearl, 'one')
  await write(percy, pearl, 'two')
  await write(paula, pearl, 'three')
  await ask(percy, pearl)
  const topics = phone.arrivals.map(({ headers }) => headers.topic)
  expect(topics[0]).toMatch(/^[\w-]{32}$/)
  expect(topics[1]).toBe(topics[0])
  expect(new Set(topics).size).toBe(3)
  expect(phone.arrivals.map(({ headers }) => headers.urgency)).toEqual(['high', 'high', 'high', 'normal'])
})

test('[PUSH-3] logging out and turning off affect that device only, and a deleted account leaves no subscription', async () => {
  const { pearl, percy, phone } = await pearlAndPercy()
  const atTablet = await anotherDevice(app, pearl)
  const tablet = await turnOn(atTablet, 'pearls-tablet')
  await atTablet.browser.call(signOut)
  await write(percy, pearl)
  expect([phone.arrivals.length, tablet.arrivals.length]).toEqual([1, 0])
  await pearl.browser.call(unsubscribePush)
  expect(await pushStatus(pearl)).toMatchObject({ isOnHere: false })
  await write(percy, pearl)
  expect(phone.arrivals).toHaveLength(1)
  expect(await app.database.db.select().from(pushSubscriptions)).toEqual([])

  await turnOn(pearl)
  await app.database.db.delete(users).where(eq(users.id, pearl.id))
  expect(await app.database.db.select().from(pushSubscriptions)).toEqual([])
})

test('[PUSH-1] a browser gets notifications only for the member who subscribed last', async () => {
  const { pearl, percy, phone } = await pearlAndPercy()
  const paula = await member(app, 'paula')
  await paula.browser.call(subscribePush, { body: phone.body })
  expect(await pushStatus(pearl)).toMatchObject({ isOnHere: false })
  await write(percy, pearl)
  expect(phone.arrivals).toEqual([])
  await write(percy, paula, 'Yours')
  expect(phone.arrivals).toMatchObject([{ notice: { text: 'Yours' } }])
})

test('[PUSH-1] an eleventh device replaces the one that was seen longest ago', async () => {
  const { pearl } = await pearlAndPercy()
  for (let n = 1; n <= 10; n++) {
    app.pass(1000)
    await turnOn(await anotherDevice(app, pearl), `device-${n}`)
  }
  const rows = await app.database.db.select({ endpoint: pushSubscriptions.endpoint }).from(pushSubscriptions)
  expect(rows).toHaveLength(10)
  expect(rows).not.toContainEqual({ endpoint: `${service.origin}/pearls-phone` })
})
