/** Private messages are sent one by one, in order, until each is answered. */
import { expect, test } from 'vitest'
import { memoryStorage } from '#web/session/page-storage.ts'
import { createManualClock } from '#web/testing/wire.ts'
import { type Answer, createPrivateSendQueue } from './private-send-queue.ts'
import { clearSendQueue, unsentPrivateMessages } from './send-queue-storage.ts'

/** Lets pending promises settle. */
const settle = () => new Promise((resolve) => setTimeout(resolve))

/** A freshly loaded page in the given tab. */
function start({ burst = 10, stepMs = 1000, userId = 'pearl', tab = memoryStorage() } = {}) {
  const clock = createManualClock()
  const sent: string[] = []
  let answer: Answer = 'stored'
  const queue = createPrivateSendQueue({ userId, clock, storage: tab, pace: { burst, stepMs } })
  const add = (name: string, receiverId = 'gilda') => queue.add({ id: `local-${name}`, content: name, receiverId })
  queue.setSender(async ({ content }) => {
    sent.push(content)
    await Promise.resolve()
    return answer
  })
  return {
    clock,
    sent,
    queue,
    add,
    unsent: () => queue.unsent().map(({ content }) => content),
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
  queue.wake()
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
  const { sent, add, clock } = start({ burst: 2, stepMs: 1000 })
  for (const name of ['a', 'b', 'c', 'd']) add(name)
  await settle()
  expect(sent).toEqual(['a', 'b'])
  clock.pass(1000)
  await settle()
  expect(sent).toEqual(['a', 'b', 'c'])
})

test('after closing nothing is sent', async () => {
  const { sent, clock, queue } = await startUnreachable()
  queue.close()
  clock.pass(60_000)
  queue.wake()
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

test('[PM-11] a message written before the connection was ready is sent once', async () => {
  const tab = memoryStorage()
  const draft = { id: 'local-early', content: 'early', receiverId: 'gilda' }
  unsentPrivateMessages.add(tab, 'pearl', { draft, postedAt: createManualClock().now() })
  const { sent, add, unsent } = start({ tab })
  for (const name of ['early', 'later']) add(name)
  expect(unsent()).toEqual(['early', 'later'])
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
  expect(after.queue.unsent()).toMatchObject([
    { id: 'local-a', receiverId: 'gilda', refusal: 'Not now' },
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
  clearSendQueue(tab)
  await settle()
  expect([sent, start({ tab }).unsent()]).toEqual([['a'], []])
})
