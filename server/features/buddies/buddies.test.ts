/** Buddies end to end: requests, answers, endings, and the events each member gets. */
import { expect, test } from 'vitest'
import { adminMute, adminSetPremium } from '#contract/admin/admin.ts'
import { deleteAccount } from '#contract/people/account.ts'
import { blockPerson, unblockPerson } from '#contract/people/safety.ts'
import {
  BUDDY_REQUESTS_PER_DAY,
  DECLINE_COOLDOWN_DAYS,
  endBuddy,
  getBuddyStatus,
  listBuddies,
  requestBuddy,
  respondToBuddy,
} from '#contract/social/buddies.ts'
import { buddyPairs } from '#server/db/schema/people/buddies.schema.ts'
import { joinLive } from '#server/testing/live.ts'
import { admin, guest, type Member, member, PASSWORD, toggle } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const DAY = 24 * 60 * 60 * 1000

const app = await startApp({ settings: { DEMO_BUDDIES: 'off' } })

const pair = () => Promise.all([member(app, 'pearl'), member(app, 'percy')])
const ask = (from: Member, toId: string) =>
  from.browser.call(requestBuddy, { body: { senderId: from.id, receiverId: toId } })
const answer = (by: Member, requesterId: string, accept: boolean) =>
  by.browser.call(respondToBuddy, { body: { requesterId, accept } })
const end = (by: Member, otherId: string) => by.browser.call(endBuddy, { params: { otherId } })

async function statusOf(of: Member, other: Member) {
  return (await of.browser.call(getBuddyStatus, { params: { userId: of.id, otherId: other.id } })).body
}

async function listOf(one: Member) {
  const { body } = await one.browser.call(listBuddies, { params: { userId: one.id } })
  const ids = (people: { id: string }[]) => people.map(({ id }) => id)
  return { ...body, buddyIds: ids(body.buddies), incomingIds: ids(body.incoming), outgoingIds: ids(body.outgoing) }
}

test('[BUDDY-16] a muted member cannot send new requests, and can still answer', async () => {
  const [pearl, percy] = await pair()
  const paula = await member(app, 'paula')
  expect((await ask(percy, pearl.id)).status).toBe(200)
  const { browser } = await admin(app)
  const body = { reason: 'Hush', until: new Date(app.now().getTime() + 40 * DAY).toISOString() }
  await browser.call(adminMute, { params: { id: percy.id }, body })
  const refused = await ask(percy, paula.id)
  expect([refused.status, refused.body]).toEqual([403, expect.objectContaining({ code: 'MUTED' })])
  expect((await listOf(paula)).incomingIds).toEqual([])
  // Earlier requests stay; a muted member can accept by asking back.
  expect((await ask(percy, pearl.id)).body).toMatchObject({ status: 'pending' })
  await ask(paula, percy.id)
  expect((await ask(percy, paula.id)).body).toMatchObject({ status: 'accepted' })
})

test('[BUDDY-1] [BUDDY-2] [BUDDY-4] [BUDDY-6] a request arrives live, is seen by both, and is accepted', async () => {
  const [pearl, percy] = await pair()
  const [hers, his] = [await joinLive(app.url, pearl), await joinLive(app.url, percy)]
  expect(await statusOf(pearl, percy)).toEqual({ status: 'none' })

  expect((await ask(pearl, percy.id)).body).toEqual({ success: true, message: 'Buddy request sent', status: 'pending' })
  expect((await his.waitFor('BUDDY_REQUEST')).from).toEqual({ id: pearl.id, nickname: 'Pearl of the Loo', emoji: '🚽' })
  expect(await statusOf(pearl, percy)).toEqual({ status: 'pending', isIncoming: false })
  expect(await statusOf(percy, pearl)).toEqual({ status: 'pending', isIncoming: true })
  expect(await listOf(percy)).toMatchObject({ buddyIds: [], incomingIds: [pearl.id], outgoingIds: [] })
  expect(await listOf(pearl)).toMatchObject({ buddyIds: [], incomingIds: [], outgoingIds: [percy.id] })

  expect((await answer(percy, pearl.id, true)).status).toBe(200)
  await hers.waitFor('BUDDY_CHANGED', ({ userId, status }) => userId === percy.id && status === 'accepted')
  for (const [one, other] of [
    [pearl, percy],
    [percy, pearl],
  ] as const) {
    expect(await statusOf(one, other)).toEqual({ status: 'accepted' })
    expect((await listOf(one)).buddyIds).toEqual([other.id])
  }
})

test('[BUDDY-6] the list says which buddies are on the bowl now', async () => {
  const [pearl, percy] = await pair()
  await ask(pearl, percy.id)
  await ask(percy, pearl.id)
  expect((await listOf(pearl)).buddies).toMatchObject([{ id: percy.id, isOnBowl: false }])
  await toggle(percy, true)
  expect((await listOf(pearl)).buddies).toMatchObject([{ id: percy.id, isOnBowl: true }])
})

test('[HOME-30] buddies are listed by last sit, with its day but not its time', async () => {
  const [pearl, percy] = await pair()
  const paula = await member(app, 'paula')
  for (const buddy of [percy, paula]) {
    await ask(pearl, buddy.id)
    await ask(buddy, pearl.id)
  }
  expect((await listOf(pearl)).buddies.map(({ lastDay }) => lastDay)).toEqual([undefined, undefined])
  await toggle(paula, true)
  await toggle(paula, false)
  app.pass(DAY)
  await toggle(percy, true)
  await toggle(percy, false)
  const dayOf = (at: Date) => at.toISOString().slice(0, 10)
  expect((await listOf(pearl)).buddies).toMatchObject([
    { id: percy.id, lastDay: dayOf(app.now()) },
    { id: paula.id, lastDay: dayOf(new Date(app.now().getTime() - DAY)) },
  ])
})

test('[BUDDY-2] [DB-9] asking again repeats the request, asking back accepts it, also at the same moment', async () => {
  const [pearl, percy] = await pair()
  for (let time = 0; time < 3; time++) expect((await ask(pearl, percy.id)).body.status).toBe('pending')
  expect((await ask(percy, pearl.id)).body).toMatchObject({ status: 'accepted' })
  expect((await ask(pearl, percy.id)).body).toMatchObject({ success: true, status: 'accepted' })
  await end(pearl, percy.id)
  const crossing = await Promise.all([ask(pearl, percy.id), ask(percy, pearl.id), ask(pearl, percy.id)])
  expect(crossing.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await statusOf(pearl, percy)).toEqual({ status: 'accepted' })
  expect(await app.database.db.$count(buddyPairs)).toBe(1)
})

test('[BUDDY-3] after a decline the sender waits 30 days; the member who declined may ask at any time', async () => {
  const [pearl, percy] = await pair()
  const hers = await joinLive(app.url, pearl)
  await ask(pearl, percy.id)
  expect((await answer(percy, pearl.id, false)).status).toBe(200)
  await hers.waitFor('BUDDY_CHANGED', ({ status }) => status === 'rejected')
  expect(await statusOf(pearl, percy)).toEqual({ status: 'rejected', isIncoming: false })
  const again = await ask(pearl, percy.id)
  expect([again.status, again.body]).toMatchObject([403, { code: 'BUDDY_DECLINED' }])
  // Neither ending it nor answering again undoes the decline.
  expect((await end(pearl, percy.id)).status).toBe(404)
  expect((await answer(percy, pearl.id, true)).status).toBe(404)
  // The premium granted at sign-up might have ended by then.
  const ada = await admin(app)
  await ada.browser.call(adminSetPremium, { params: { id: pearl.id }, body: { isPremium: true } })
  await ada.browser.call(adminSetPremium, { params: { id: percy.id }, body: { isPremium: true } })
  app.pass(6 * DAY)
  expect((await ask(pearl, percy.id)).status).toBe(403)
  expect((await ask(percy, pearl.id)).body.status).toBe('pending')
  await answer(pearl, percy.id, false)
  expect(await statusOf(percy, pearl)).toEqual({ status: 'rejected', isIncoming: false })
})

test('[BUDDY-3] after thirty days the sender may ask again', async () => {
  const [pearl, percy] = await pair()
  await ask(pearl, percy.id)
  await answer(percy, pearl.id, false)
  const answeredAt = new Date(app.now().getTime() - DECLINE_COOLDOWN_DAYS * DAY)
  await app.database.db.update(buddyPairs).set({ answeredAt })
  expect(await statusOf(pearl, percy)).toEqual({ status: 'none' })
  expect((await ask(pearl, percy.id)).body.status).toBe('pending')
})

test('[BUDDY-5] a request is withdrawn, either member ends the pair, and the other member gets the event', async () => {
  const [pearl, percy] = await pair()
  const his = await joinLive(app.url, percy)
  await ask(pearl, percy.id)
  expect((await end(pearl, percy.id)).status).toBe(200)
  await his.waitFor('BUDDY_CHANGED', ({ userId, status }) => userId === pearl.id && status === 'none')
  expect((await end(pearl, percy.id)).status).toBe(404)
  expect((await answer(percy, pearl.id, true)).status).toBe(404)

  for (const quitter of [0, 1]) {
    await ask(pearl, percy.id)
    await ask(percy, pearl.id)
    const [one, other] = quitter === 0 ? [pearl, percy] : [percy, pearl]
    expect((await end(one, other.id)).status).toBe(200)
    expect(await statusOf(other, one)).toEqual({ status: 'none' })
  }
})

test('[BUDDY-5] [BUDDY-3] ending a received request declines it', async () => {
  const [pearl, percy] = await pair()
  await ask(pearl, percy.id)
  await end(percy, pearl.id)
  expect(await statusOf(pearl, percy)).toEqual({ status: 'rejected', isIncoming: false })
})

test('[BUDDY-1] asking yourself is 400, an unknown member is 404, and without premium on both sides it is 403', async () => {
  const pearl = await member(app, 'pearl')
  const rhoda = await member(app, 'rhoda')
  const gus = await guest(app)
  expect((await ask(pearl, pearl.id)).status).toBe(400)
  expect((await ask(pearl, 'u-nobody')).status).toBe(404)
  expect((await ask(pearl, gus.id)).status).toBe(404)
  const [toRhoda, fromRhoda] = [await ask(pearl, rhoda.id), await ask(rhoda, pearl.id)]
  for (const { status, body } of [toRhoda, fromRhoda]) {
    expect([status, body]).toMatchObject([
      403,
      { code: 'PREMIUM_REQUIRED', message: 'This is only available for premium users' },
    ])
  }
  expect(await app.database.db.$count(buddyPairs)).toBe(0)
})

test('[BUDDY-1] a request cannot be accepted while the sender is not premium; it can be declined', async () => {
  const [pearl, percy] = await pair()
  await ask(pearl, percy.id)
  const ada = await admin(app)
  await ada.browser.call(adminSetPremium, { params: { id: pearl.id }, body: { isPremium: false } })
  expect((await answer(percy, pearl.id, true)).body).toMatchObject({ code: 'PREMIUM_REQUIRED' })
  expect((await answer(pearl, percy.id, true)).status).toBe(403)
  expect((await answer(percy, pearl.id, false)).status).toBe(200)
})

test('[LIMIT-11] thirty requests a day, and repeating one costs nothing', async () => {
  const [pearl, percy] = await pair()
  await ask(pearl, percy.id)
  for (let time = 0; time < 5; time++) expect((await ask(pearl, percy.id)).status).toBe(200)
  for (let time = 1; time < BUDDY_REQUESTS_PER_DAY; time++) expect((await ask(pearl, `u-${time}`)).status).toBe(404)
  const late = await ask(pearl, 'u-late')
  expect([late.status, late.body]).toMatchObject([429, { code: 'RATE_LIMITED' }])
})

test('[BUDDY-9] [SAFE-2] [SAFE-5] a block ends the pair, and a request to the blocker seems to succeed', async () => {
  const [pearl, percy] = await pair()
  await ask(pearl, percy.id)
  await ask(percy, pearl.id)
  const [hers, his] = [await joinLive(app.url, pearl), await joinLive(app.url, percy)]
  await pearl.browser.call(blockPerson, { body: { userId: percy.id } })
  await his.waitFor('BUDDY_CHANGED', ({ userId, status }) => userId === pearl.id && status === 'none')
  for (const [one, other] of [
    [pearl, percy],
    [percy, pearl],
  ] as const) {
    expect(await statusOf(one, other)).toEqual({ status: 'none' })
    expect((await listOf(one)).buddyIds).toEqual([])
  }

  hers.clear()
  expect((await ask(percy, pearl.id)).body).toEqual({ success: true, message: 'Buddy request sent', status: 'pending' })
  expect(await statusOf(percy, pearl)).toEqual({ status: 'pending', isIncoming: false })
  expect((await listOf(percy)).outgoingIds).toEqual([pearl.id])
  await hers.caughtUp()
  expect(hers.eventsOf('BUDDY_REQUEST', 'BUDDY_CHANGED')).toEqual([])
  expect((await listOf(pearl)).incomingIds).toEqual([])
  expect(await statusOf(pearl, percy)).toEqual({ status: 'none' })
  expect((await answer(pearl, percy.id, true)).status).toBe(404)
  expect((await ask(pearl, percy.id)).body).toMatchObject({ code: 'BLOCKED', message: 'You’ve blocked this person' })

  await pearl.browser.call(unblockPerson, { params: { userId: percy.id } })
  expect((await listOf(pearl)).incomingIds).toEqual([percy.id])
})

test('[BUDDY-9] [SAFE-5] an earlier request by the blocked member stays pending; a request by the blocker is withdrawn', async () => {
  const [pearl, percy] = await pair()
  await ask(percy, pearl.id)
  const his = await joinLive(app.url, percy)
  await pearl.browser.call(blockPerson, { body: { userId: percy.id } })
  await his.caughtUp()
  expect(his.eventsOf('BUDDY_CHANGED')).toEqual([])
  expect(await statusOf(percy, pearl)).toEqual({ status: 'pending', isIncoming: false })
  expect(await statusOf(pearl, percy)).toEqual({ status: 'none' })
  expect((await listOf(pearl)).incomingIds).toEqual([])

  const paula = await member(app, 'paula')
  await ask(percy, paula.id)
  const hers = await joinLive(app.url, paula)
  await percy.browser.call(blockPerson, { body: { userId: paula.id } })
  await hers.waitFor('BUDDY_CHANGED', ({ userId, status }) => userId === percy.id && status === 'none')
  expect(await statusOf(paula, percy)).toEqual({ status: 'none' })
})

test('[BUDDY-15] a buddy who deletes their account disappears from open pages at once', async () => {
  const [pearl, percy] = await pair()
  await ask(percy, pearl.id)
  await ask(pearl, percy.id)
  const hers = await joinLive(app.url, pearl)
  await percy.browser.call(deleteAccount, { body: { password: PASSWORD } })
  await hers.waitFor('BUDDY_CHANGED', ({ userId, status }) => userId === percy.id && status === 'none')
  expect((await listOf(pearl)).buddyIds).toEqual([])
})
