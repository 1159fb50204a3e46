/** Letters: one by one, in order, until each is answered. */
import { expect, test } from 'vitest'
import { memoryStorage } from '#web/session/page-storage.ts'
import { createHandClock } from '#web/testing/wire.ts'
import { type Answer, createPrivateSendQueue } from './private-send-queue.ts'
import { clearSendQueue, unsentPrivateMessages } from './send-queue-storage.ts'

/** Lets everything that waits for an answer go on. */
const settle = () => new Promise((resolve) => setTimeout(resolve))

/** A page of this tab, as it is after it was loaded. */
function start({ burst = 10, stepMs = 1000, userId = 'pearl', tab = memoryStorage() } = {}) {
  const clock = createHandClock()
  const run: string[] = []
  let answer: Answer = 'stored'
  const letters = createPrivateSendQueue({ userId, clock, storage: tab, pace: { burst, stepMs } })
  const add = (name: string, receiverId = 'gilda') => letters.add({ id: `local-${name}`, content: name, receiverId })
  const carry = () =>
    letters.carryBy(async ({ content }) => {
      run.push(content)
      await Promise.resolve()
      return answer
    })
  carry()
  return {
    ...{ clock, run, letters, add, carry },
    unsent: () => letters.unsent().map(({ content }) => content),
    reach: (can: boolean) => {
      answer = can ? 'stored' : 'none'
    },
    refuse: (refusal: string) => {
      answer = { refusal }
    },
    vanish: () => {
      answer = 'nobody'
    },
  }
}

/** A page that has tried one letter, in vain. */
async function startInVain() {
  const page = start()
  page.reach(false)
  page.add('a')
  await settle()
  return page
}

test('[PM-11] messages go out in the order in which they were written', async () => {
  const { run, add } = start()
  for (const name of ['a', 'b', 'c']) add(name)
  expect(run).toEqual(['a'])
  await settle()
  expect(run).toEqual(['a', 'b', 'c'])
})

test('[PM-11] what could not reach the server goes out again as soon as it can, before what came later', async () => {
  const { run, add, letters, unsent, reach } = await startInVain()
  add('b')
  await settle()
  expect(run).toEqual(['a', 'a'])
  expect(unsent()).toEqual(['a', 'b'])
  reach(true)
  letters.wake()
  await settle()
  expect(run).toEqual(['a', 'a', 'a', 'b'])
  expect(unsent()).toEqual([])
})

test('[PM-11] it tries again by itself, also when nobody says that the server is back', async () => {
  const { run, clock, reach } = await startInVain()
  reach(true)
  clock.pass(3000)
  await settle()
  clock.pass(60_000)
  await settle()
  expect(run).toEqual(['a', 'a'])
})

test('[PM-11] many go out no faster than the server takes them', async () => {
  const { run, add, clock } = start({ burst: 2, stepMs: 1000 })
  for (const name of ['a', 'b', 'c', 'd']) add(name)
  await settle()
  expect(run).toEqual(['a', 'b'])
  clock.pass(1000)
  await settle()
  expect(run).toEqual(['a', 'b', 'c'])
})

test('after the end nothing is tried any more', async () => {
  const { run, clock, letters } = await startInVain()
  letters.close()
  clock.pass(60_000)
  letters.wake()
  await settle()
  expect(run).toEqual(['a'])
})

test('[PM-11] what was not answered goes out after a reload, once; what was answered does not', async () => {
  const tab = memoryStorage()
  const before = start({ tab })
  before.add('a')
  await settle()
  before.reach(false)
  for (const name of ['b', 'c']) before.add(name)
  await settle()
  const after = start({ tab })
  await settle()
  expect(after.run).toEqual(['b', 'c'])
  expect([after.unsent(), start({ tab }).unsent()]).toEqual([[], []])
})

test('[PM-11] a letter that was written before the connection was there goes out once', async () => {
  const tab = memoryStorage()
  const draft = { id: 'local-early', content: 'early', receiverId: 'gilda' }
  unsentPrivateMessages.add(tab, 'pearl', { draft, postedAt: createHandClock().now() })
  const { run, add, unsent } = start({ tab })
  for (const name of ['early', 'later']) add(name)
  expect(unsent()).toEqual(['early', 'later'])
  await settle()
  expect(run).toEqual(['early', 'later'])
})

test('[PM-11] what was refused is there after a reload, says why, and goes out again only when it is asked for', async () => {
  const tab = memoryStorage()
  const before = start({ tab })
  before.refuse('Not now')
  for (const name of ['a', 'b']) before.add(name)
  await settle()
  expect(before.run).toEqual(['a', 'b'])

  const after = start({ tab })
  after.add('c')
  await settle()
  expect(after.run).toEqual(['c'])
  expect(after.letters.unsent()).toMatchObject([
    { id: 'local-a', receiverId: 'gilda', refusal: 'Not now' },
    { id: 'local-b', refusal: 'Not now' },
  ])
  after.letters.drop('local-a')
  after.add('b')
  await settle()
  expect(after.run).toEqual(['c', 'b'])
  expect([after.unsent(), start({ tab }).unsent()]).toEqual([[], []])
})

test('[PM-14] once the server says that a reader is gone, nothing to them is kept or tried', async () => {
  const tab = memoryStorage()
  const { add, run, refuse, vanish, unsent } = start({ tab })
  refuse('Not now')
  add('a')
  add('b', 'percy')
  await settle()
  vanish()
  for (const name of ['c', 'd']) add(name)
  await settle()
  expect(run).toEqual(['a', 'b', 'c'])
  expect([unsent(), start({ tab }).unsent()]).toEqual([['b'], ['b']])
})

test('[PM-11] nobody is shown what was refused to somebody else in the same tab', async () => {
  const tab = memoryStorage()
  const { add, refuse } = start({ tab })
  refuse('Not now')
  add('a')
  await settle()
  expect(start({ tab, userId: 'robin' }).unsent()).toEqual([])
  expect(start({ tab }).unsent()).toEqual([])
})

test('[PM-11] nobody sends what somebody else wrote in the same tab, nor what was left behind by leaving', async () => {
  const tab = memoryStorage()
  const { add, run, letters } = start({ tab })
  for (const name of ['a', 'b']) add(name)
  expect(start({ tab, userId: 'robin' }).unsent()).toEqual([])
  letters.close()
  clearSendQueue(tab)
  await settle()
  expect([run, start({ tab }).unsent()]).toEqual([['a'], []])
})
