/** Rate limits for messages and toggles over socket and HTTP together, and how long messages are stored. */
import { expect, test } from 'vitest'
import { MESSAGES_KEPT_DAYS, MESSAGES_PER_10_SECONDS } from '#contract/social/chat.ts'
import { createFacts } from '#server/facts/facts.ts'
import { createBackground } from '#server/lib/concurrency.ts'
import { noLimits } from '#server/limits/limiter.ts'
import { joinLive, type Live } from '#server/testing/live.ts'
import { countNothing } from '#server/testing/message-counting.ts'
import { member, toggle } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { newestMessages } from './chat.store.ts'
import { openChat } from './chat.ts'

const TOGGLES_PER_MINUTE = 60

const app = await startApp({ settings: { DEMO_BUDDIES: 'off' }, isClockStill: true })

async function sendsBeforeRefusal(live: Live, name: string) {
  for (let n = 0; ; n++) {
    live.send({ type: 'MESSAGE', message: { id: `local-${name}-${n}`, content: name } })
    const isMatch = ({ clientId }: { clientId?: string | undefined }) => clientId === `local-${name}-${n}`
    const response = await live.until('a response', () => {
      return live.eventsOf('ERROR').find(isMatch) ?? live.eventsOf('MESSAGE').find(({ message }) => isMatch(message))
    })
    if (response.type === 'ERROR') return { n, code: response.code }
  }
}

test('[LIMIT-10] all tabs of a person share ten messages at once, then one a second', async () => {
  const rhoda = await member(app, 'rhoda')
  const [tab, other] = (await Promise.all([1, 2].map(() => joinLive(app.url, rhoda)))) as [Live, Live]
  await toggle(rhoda, true)
  expect(await sendsBeforeRefusal(tab, 'first')).toEqual({ n: MESSAGES_PER_10_SECONDS, code: 'RATE_LIMITED' })
  expect(await sendsBeforeRefusal(other, 'other')).toEqual({ n: 0, code: 'RATE_LIMITED' })
  app.pass(3000)
  expect(await sendsBeforeRefusal(other, 'later')).toEqual({ n: 3, code: 'RATE_LIMITED' })
})

test('[WS-16] [LIMIT-9] toggles by HTTP and by socket share one limit', async () => {
  const rhoda = await member(app, 'rhoda')
  const live = await joinLive(app.url, rhoda)
  for (let n = 0; n < TOGGLES_PER_MINUTE / 2; n++) {
    expect((await toggle(rhoda, true)).status).toBe(200)
    live.send({ type: 'TOGGLE_STATUS', userId: rhoda.id, isOnBowl: true })
    await live.caughtUp()
  }
  live.send({ type: 'TOGGLE_STATUS', userId: rhoda.id, isOnBowl: false })
  expect(await live.waitFor('ERROR', ({ code }) => code === 'RATE_LIMITED')).toBeDefined()
  expect((await toggle(rhoda, false)).status).toBe(429)
})

test('[CHAT-17] public messages are stored for 30 days', async () => {
  const { db } = app.database
  let now = new Date('2026-05-01T12:00:00Z')
  const chat = await openChat({
    db,
    messageDb: db,
    facts: createFacts({ db, onListenerError: () => undefined }),
    limiter: noLimits,
    now: () => now,
    background: createBackground(() => undefined),
    isOnBowl: () => true,
    findPerson: async (id) => ({ id, nickname: 'FlushMaster', emoji: '🧻', isPremium: false }),
    counting: countNothing,
    settings: () => ({ maxMessagesStored: 100, requireBowlForChat: true }),
    muteRefusal: () => undefined,
    onPosted: () => undefined,
    hasAllowance: async () => true,
    blockedEitherWay: () => new Set(),
    onChanged: () => undefined,
    onReset: () => undefined,
  })
  await (await chat.post({ personId: 'guest-Kept1234' }, { id: 'local-1', content: 'old' })).written
  now = new Date(now.getTime() + MESSAGES_KEPT_DAYS * 24 * 60 * 60 * 1000)
  await (await chat.post({ personId: 'guest-Kept1234' }, { id: 'local-2', content: 'new' })).written
  await chat.sweep()
  expect(await newestMessages(db, 10)).toHaveLength(2)
  now = new Date(now.getTime() + 1)
  await chat.sweep()
  expect((await newestMessages(db, 10)).map(({ content }) => content)).toEqual(['new'])
})
