/** Who sees in a private chat that somebody is typing. */
import { expect, test } from 'vitest'
import { adminMute, adminSetPremium } from '#contract/admin/admin.ts'
import { putPreferences } from '#contract/people/preferences.ts'
import { unblockPerson } from '#contract/people/safety.ts'
import { TYPING_EVERY_MS } from '#contract/social/conversation.ts'
import { setPrivateChatSettings } from '#contract/social/private-chat.ts'
import { joinLive, type Live } from '#server/testing/live.ts'
import { admin, anotherDevice, guest, type Member, member } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { block, pearlAndPercy, write } from './private-chat.fixture.ts'

const app = await startApp({ settings: { DEMO_BUDDIES: 'off' }, isClockStill: true })

const showTyping = ({ browser }: Member, showsTyping: boolean) =>
  browser.call(putPreferences, { body: { showsTyping } })

async function pairWithPages() {
  const [pearl, percy] = await pearlAndPercy(app)
  return { pearl, percy, hers: await joinLive(app.url, pearl), his: await joinLive(app.url, percy) }
}

/** How many events arrive when `from` types to this person. */
async function typed(from: Live, to: Member, live: Live): Promise<number> {
  app.pass(TYPING_EVERY_MS)
  live.clear()
  from.send({ type: 'TYPING', to: to.id })
  await from.caughtUp()
  await live.caughtUp()
  return live.eventsOf('PRIVATE_TYPING').length
}

test('[MSG-12] typing reaches all pages of the other person, and nobody else’s', async () => {
  const { pearl, percy, hers, his } = await pairWithPages()
  const phone = await joinLive(app.url, await anotherDevice(app, percy))
  const paulas = await joinLive(app.url, await member(app, 'paula'))
  hers.send({ type: 'TYPING', to: percy.id })
  for (const live of [his, phone]) {
    expect(await live.waitFor('PRIVATE_TYPING')).toEqual({ type: 'PRIVATE_TYPING', from: pearl.id })
  }
  for (const live of [hers, paulas]) {
    await live.caughtUp()
    expect(live.eventsOf('PRIVATE_TYPING')).toEqual([])
  }
})

test('[MSG-12] however often a page says it, the other gets it every three seconds', async () => {
  const { pearl, percy, hers, his } = await pairWithPages()
  const paula = await member(app, 'paula')
  const paulas = await joinLive(app.url, paula)
  for (let time = 0; time < 3; time++) hers.send({ type: 'TYPING', to: percy.id })
  hers.send({ type: 'TYPING', to: paula.id })
  await hers.caughtUp()
  for (const live of [his, paulas]) {
    await live.caughtUp()
    expect(live.eventsOf('PRIVATE_TYPING')).toHaveLength(1)
  }
  expect(await typed(hers, percy, his)).toBe(1)
  expect(await typed(his, pearl, hers)).toBe(1)
})

test('[MSG-13] [MSG-12] who does not show typing does not see it of others either, also after a restart', async () => {
  const { pearl, percy, hers, his } = await pairWithPages()
  await showTyping(percy, false)
  expect([await typed(hers, percy, his), await typed(his, pearl, hers)]).toEqual([0, 0])
  await app.restart()
  const [herPage, hisPage] = [await joinLive(app.url, pearl), await joinLive(app.url, percy)]
  expect([await typed(herPage, percy, hisPage), await typed(hisPage, pearl, herPage)]).toEqual([0, 0])
  await showTyping(percy, true)
  expect([await typed(herPage, percy, hisPage), await typed(hisPage, pearl, herPage)]).toEqual([1, 1])
})

test('[MSG-14] [SAFE-2] typing never passes a block, in either direction', async () => {
  const { pearl, percy, hers, his } = await pairWithPages()
  await write(pearl, percy, 'Hello')
  await block(percy, pearl)
  expect([await typed(hers, percy, his), await typed(his, pearl, hers)]).toEqual([0, 0])
  await percy.browser.call(unblockPerson, { params: { userId: pearl.id } })
  expect([await typed(hers, percy, his), await typed(his, pearl, hers)]).toEqual([1, 1])
})

test('[MSG-12] a person who may not write to the other is not shown as typing', async () => {
  const { pearl, percy, hers, his } = await pairWithPages()
  const { browser } = await admin(app)
  const setPremium = ({ id }: Member, isPremium: boolean) =>
    browser.call(adminSetPremium, { params: { id }, body: { isPremium } })
  const setBuddiesOnly = (buddiesOnly: boolean) =>
    percy.browser.call(setPrivateChatSettings, { params: { userId: percy.id }, body: { buddiesOnly } })
  for (const lapsed of [pearl, percy]) {
    await setPremium(lapsed, false)
    expect([await typed(hers, percy, his), await typed(his, pearl, hers)]).toEqual([0, 0])
    await setPremium(lapsed, true)
  }
  await setBuddiesOnly(true)
  expect(await typed(hers, percy, his)).toBe(0)
  await setBuddiesOnly(false)
  const until = new Date(app.now().getTime() + 60 * 60_000).toISOString()
  await browser.call(adminMute, { params: { id: pearl.id }, body: { reason: 'Hush.', until } })
  expect([await typed(hers, percy, his), await typed(his, pearl, hers)]).toEqual([0, 1])
})

test('[MSG-12] guests, oneself and people who do not exist get and send nothing', async () => {
  const { pearl, percy, hers, his } = await pairWithPages()
  const gus = await guest(app)
  const guests = await joinLive(app.url, gus)
  expect(await typed(guests, percy, his)).toBe(0)
  expect(await typed(hers, pearl, hers)).toBe(0)
  for (const to of [gus.id, 'u-nobody']) hers.send({ type: 'TYPING', to })
  for (const live of [hers, guests]) {
    await live.caughtUp()
    expect(live.eventsOf('PRIVATE_TYPING', 'ERROR')).toEqual([])
  }
})
