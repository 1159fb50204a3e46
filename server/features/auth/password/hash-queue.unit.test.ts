/** The hash queue: a few at a time, known callers first, and no caller can fill a lane. */
import { expect, test } from 'vitest'
import { createHashQueue, type HashCaller } from './hash-queue.ts'

const known = (key: string): HashCaller => ({ lane: 'known', key })
const unknownCaller = (key: string): HashCaller => ({ lane: 'unknown', key })

/** A queue whose work ends on `finish`; `order` lists what started, `busy` what was rejected. */
function watchedQueue({ all = 1, unknown = 1, waiting = 4, perCaller = 3 } = {}) {
  const lane = { waiting, perCaller }
  const queue = createHashQueue({ all, unknown }, { known: lane, unknown: lane })
  const order: string[] = []
  const busy: string[] = []
  const running: (() => void)[] = []

  return {
    queue,
    order,
    busy,
    add(name: string, caller: HashCaller): void {
      const work = () => {
        order.push(name)
        return new Promise<void>((done) => running.push(done))
      }
      queue.run(caller, work).catch(({ code }: { code: string }) => busy.push(`${name} ${code}`))
    },
    /** Ends running work until nothing waits. */
    async finish(): Promise<void> {
      for (let end = running.shift(); end; end = running.shift()) {
        end()
        await new Promise((done) => setImmediate(done))
      }
    },
  }
}

test('[AUTH-13] a limited number run at once, and the waiting ones follow', async () => {
  const { queue, order, add, finish } = watchedQueue({ all: 2, unknown: 2 })
  for (const name of ['one', 'two', 'three', 'four']) add(name, unknownCaller(name))
  expect([order, queue.waiting()]).toEqual([['one', 'two'], 2])
  await finish()
  expect([order, queue.waiting()]).toEqual([['one', 'two', 'three', 'four'], 0])
})

test('[AUTH-13] a full lane refuses with BUSY at once, and accepts work again afterwards', async () => {
  const { queue, add, finish } = watchedQueue({ waiting: 1 })
  add('first', unknownCaller('a'))
  add('second', unknownCaller('b'))
  await expect(queue.run(unknownCaller('c'), async () => 'late')).rejects.toMatchObject({
    code: 'BUSY',
    status: 503,
    retryAfterSeconds: 2,
  })
  await finish()
  expect(await queue.run(unknownCaller('c'), async () => 'later')).toBe('later')
})

test('[AUTH-13] failed work frees its slot', async () => {
  const { queue } = watchedQueue()
  await expect(queue.run(known('a'), () => Promise.reject(new Error('not a hash')))).rejects.toThrow('not a hash')
  expect(await queue.run(known('a'), async () => 'fine')).toBe('fine')
})

test('[AUTH-41] known callers go before all waiting unknown ones, and are accepted when the unknown lane is full', async () => {
  const { order, busy, add, finish } = watchedQueue()
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) add(name, unknownCaller(name))
  add('rhoda', known('u-rhoda'))
  add('ada', known('admin'))
  await finish()
  expect(order).toEqual(['a', 'rhoda', 'ada', 'b', 'c', 'd', 'e'])
  expect(busy).toEqual(['f BUSY'])
})

test('[AUTH-13] unknown callers leave one slot free for known ones', async () => {
  const { queue, order, add, finish } = watchedQueue({ all: 2, unknown: 1 })
  for (const name of ['a', 'b']) add(name, unknownCaller(name))
  for (const name of ['rhoda', 'ada']) add(name, known(name))
  expect([order, queue.waiting()]).toEqual([['a', 'rhoda'], 2])
  await finish()
  expect([order, queue.waiting()]).toEqual([['a', 'rhoda', 'ada', 'b'], 0])
})

test('[AUTH-42] addresses take turns, however many calls each has queued', async () => {
  const { order, add, finish } = watchedQueue()
  for (const name of ['a1', 'a2', 'a3', 'a4']) add(name, unknownCaller('a'))
  add('b1', unknownCaller('b'))
  await finish()
  expect(order).toEqual(['a1', 'a2', 'b1', 'a3', 'a4'])
})

test('[AUTH-42] an address has a limit, and a full lane rejects the last call of the longest queue to make space', async () => {
  const { order, busy, add, finish } = watchedQueue()
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) add(name, unknownCaller('a'))
  for (const name of ['b1', 'c1', 'd1', 'e1']) add(name, unknownCaller(name))
  await finish()
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'd1'])
  expect(busy.sort()).toEqual(['a3 BUSY', 'a4 BUSY', 'a5 BUSY', 'e1 BUSY'])
})
