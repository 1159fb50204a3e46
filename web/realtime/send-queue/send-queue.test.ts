/** Messages are sent in order until each is answered: private ones one by one, those of the room as the socket allows. */
import { expect, test, vi } from 'vitest'
import type { Command } from '#contract/protocol/wire.ts'
import { memoryStorage } from '#web/api/storage.ts'
import { createManualClock } from '#web/testing/wire.ts'
import { newLocalId, ROOM } from './draft.ts'
import { createPace } from './pace.ts'
import { type Answer, createSendQueue } from './send-queue.ts'
import { clearUnsent } from './send-queue-storage.ts'

/** Lets pending promises settle. */
const settle = () => new Promise((resolve) => setTimeout(resolve))

/** A freshly loaded page in the given tab. */
function start({ userId = 'pearl', tab = memoryStorage(), isConnected = true } = {}) {
  const clock = createManualClock()
  const sent: string[] = []
  const commands: Command[] = []
  let answer: Answer = 'stored'
  const queue = createSendQueue({ userId, clock, storage: tab })
  const add = (name: string, to = 'gilda') => queue.add({ id: `local-${name}`, content: name, to })
  const connect = () => {
    queue.setSocket((command) => commands.push(command))
    queue.setPrivateSender(async ({ content }) => {
      sent.push(content)
      await Promise.resolve()
      return answer
    })
  }
  if (isConnected) connect()
  return {
    clock,
    sent,
    queue,
    add,
    connect,
    commands,
    unsent: () => ['gilda', 'percy'].flatMap((to) => queue.unsent(to)).map(({ content }) => content),
    setReachable: (isReachable: boolean) => {
      answer = isReachable ? 'stored' : 'no-response'
    },
    refuse: (refusal: string) => {
      answer = { refusal }
    },
    deleteReceiver: () => {
      answer = 'receiver-deleted'
    },
  }
}

/** A page whose first message could not reach the server. */
async function startUnreachable() {
  const page = start()
  page.setReachable(false)
  page.add('a')
  await settle()
  return page
}

test('[PM-11] messages are sent in the order in which they were written', async () => {
  const { sent, add } = start()
  for (const name of ['a', 'b', 'c']) add(name)
  expect(sent).toEqual(['a'])
  await settle()
  expect(sent).toEqual(['a', 'b', 'c'])
})

test('[PM-11] a message that could not reach the server is resent as soon as possible, before later ones', async () => {
  const { sent, add, queue, unsent, setReachable } = await startUnreachable()
  add('b')
  await settle()
  expect(sent).toEqual(['a', 'a'])
  expect(unsent()).toEqual(['a', 'b'])
  setReachable(true)
  queue.joined()
  await settle()
  expect(sent).toEqual(['a', 'a', 'a', 'b'])
  expect(unsent()).toEqual([])
})

test('[PM-11] it retries by itself, even without a signal that the server is back', async () => {
  const { sent, clock, setReachable } = await startUnreachable()
  setReachable(true)
  clock.pass(3000)
  await settle()
  clock.pass(60_000)
  await settle()
  expect(sent).toEqual(['a', 'a'])
})

test('[PM-11] many messages are sent no faster than the server accepts', async () => {
  const { sent, add, clock } = start()
  for (let n = 1; n <= 32; n++) add(`${n}`)
  await settle()
  expect(sent).toHaveLength(29)
  clock.pass(2050)
  await settle()
  expect(sent).toHaveLength(30)
})

test('[CHAT-13, PM-11] the room and private messages do not wait for each other', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { add, queue, sent, commands, setReachable } = start()
  setReachable(false)
  add('a')
  add('hello', ROOM)
  await settle()
  expect([sent, commands]).toEqual([['a'], []])
  queue.handleEvent({ type: 'CHAT_HISTORY', messages: [] })
  expect(commands).toEqual([{ type: 'MESSAGE', message: { id: 'local-hello', content: 'hello' } }])
  expect(queue.unsent(ROOM)).toMatchObject([{ content: 'hello' }])
})

test('[CHAT-18] a message that the room refused is kept with its reason, and is resent only on request', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const tab = memoryStorage()
  const { queue, commands, add } = start({ tab })
  queue.handleEvent({ type: 'CHAT_HISTORY', messages: [] })
  add('hello', ROOM)
  queue.handleEvent({ type: 'ERROR', code: 'MUTED', message: 'You’re muted', clientId: 'local-hello' })
  const after = start({ tab })
  after.queue.handleEvent({ type: 'CHAT_HISTORY', messages: [] })
  expect(after.queue.unsent(ROOM)).toMatchObject([{ id: 'local-hello', refusal: 'You’re muted' }])
  expect([commands, after.commands]).toMatchObject([[{ message: { content: 'hello' } }], []])
  after.add('hello', ROOM)
  expect(after.commands).toHaveLength(1)
})

test('after closing nothing is sent', async () => {
  const { sent, clock, queue } = await startUnreachable()
  queue.close()
  clock.pass(60_000)
  queue.joined()
  await settle()
  expect(sent).toEqual(['a'])
})

test('[PM-11] after a reload unanswered messages are sent once, answered ones are not', async () => {
  const tab = memoryStorage()
  const before = start({ tab })
  before.add('a')
  await settle()
  before.setReachable(false)
  for (const name of ['b', 'c']) before.add(name)
  await settle()
  const after = start({ tab })
  await settle()
  expect(after.sent).toEqual(['b', 'c'])
  expect([after.unsent(), start({ tab }).unsent()]).toEqual([[], []])
})

test('[PM-11] messages written before the connection is ready wait, and are sent once', async () => {
  const tab = memoryStorage()
  const { sent, add, connect, unsent } = start({ tab, isConnected: false })
  add('early')
  await settle()
  expect([sent, unsent()]).toEqual([[], ['early']])
  connect()
  add('early')
  add('later')
  await settle()
  expect(sent).toEqual(['early', 'later'])
})

test('[PM-11] a refused message survives a reload with its reason, and is resent only on request', async () => {
  const tab = memoryStorage()
  const before = start({ tab })
  before.refuse('Not now')
  for (const name of ['a', 'b']) before.add(name)
  await settle()
  expect(before.sent).toEqual(['a', 'b'])

  const after = start({ tab })
  after.add('c')
  await settle()
  expect(after.sent).toEqual(['c'])
  expect(after.queue.unsent('gilda')).toMatchObject([
    { id: 'local-a', refusal: 'Not now' },
    { id: 'local-b', refusal: 'Not now' },
  ])
  after.queue.drop('local-a')
  after.add('b')
  await settle()
  expect(after.sent).toEqual(['c', 'b'])
  expect([after.unsent(), start({ tab }).unsent()]).toEqual([[], []])
})

test('[PM-14] once the receiver is deleted, no message to them is kept or sent', async () => {
  const tab = memoryStorage()
  const { add, sent, refuse, deleteReceiver, unsent } = start({ tab })
  refuse('Not now')
  add('a')
  add('b', 'percy')
  await settle()
  deleteReceiver()
  for (const name of ['c', 'd']) add(name)
  await settle()
  expect(sent).toEqual(['a', 'b', 'c'])
  expect([unsent(), start({ tab }).unsent()]).toEqual([['b'], ['b']])
})

test('[PM-11] refused messages of another person in the same tab are not shown', async () => {
  const tab = memoryStorage()
  const { add, refuse } = start({ tab })
  refuse('Not now')
  add('a')
  await settle()
  expect(start({ tab, userId: 'robin' }).unsent()).toEqual([])
  expect(start({ tab }).unsent()).toEqual([])
})

test('[PM-11] messages of another person in the same tab, or from before signing out, are not sent', async () => {
  const tab = memoryStorage()
  const { add, sent, queue } = start({ tab })
  for (const name of ['a', 'b']) add(name)
  expect(start({ tab, userId: 'robin' }).unsent()).toEqual([])
  queue.close()
  clearUnsent(tab)
  await settle()
  expect([sent, start({ tab }).unsent()]).toEqual([['a'], []])
})

test('a burst is sent at once, then one message per step', () => {
  const pace = createPace({ burst: 3, stepMs: 1000 })
  for (let n = 0; n < 3; n++) {
    expect(pace.wait(5000)).toBe(0)
    pace.take(5000)
  }
  expect(pace.wait(5000)).toBe(1000)
  expect(pace.wait(5400)).toBe(600)
  expect(pace.wait(6000)).toBe(0)
  pace.take(6000)
  expect(pace.wait(6000)).toBe(1000)
})

test('after a long enough pause the whole burst is available again', () => {
  const pace = createPace({ burst: 2, stepMs: 1000 })
  pace.take(0)
  pace.take(0)
  pace.take(10_000)
  expect(pace.wait(10_000)).toBe(0)
})

test('[CHAT-4] local ids are short, because every reader gets them, and all different', () => {
  const ids = Array.from({ length: 1000 }, newLocalId)
  expect(new Set(ids).size).toBe(1000)
  for (const id of ids) expect(id).toMatch(/^local-[0-9a-z]{14}$/)
})
