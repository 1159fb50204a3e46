/** Who is hashed when: a few at a time, known callers first, and no caller fills a lane. */
import { expect, test } from 'vitest'
import { createHashQueue, type HashCaller } from './hash-queue.ts'

const known = (key: string): HashCaller => ({ lane: 'known', key })
const stranger = (key: string): HashCaller => ({ lane: 'unknown', key })

/** A queue of which each work ends when it is told to; `order` says which began, `busy` which were turned away. */
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
    /** Ends what runs, again and again, until nothing waits. */
    async finish(): Promise<void> {
      for (let end = running.shift(); end; end = running.shift()) {
        end()
        await new Promise((done) => setImmediate(done))
      }
    },
  }
}

test('[AUTH-13] so many run at once, and those who wait are served', async () => {
  const { queue, order, add, finish } = watchedQueue({ all: 2, unknown: 2 })
  for (const name of ['one', 'two', 'three', 'four']) add(name, stranger(name))
  expect([order, queue.waiting()]).toEqual([['one', 'two'], 2])
  await finish()
  expect([order, queue.waiting()]).toEqual([['one', 'two', 'three', 'four'], 0])
})

test('[AUTH-13] beyond the lane the answer is BUSY at once, and the place is free again afterwards', async () => {
  const { queue, add, finish } = watchedQueue({ waiting: 1 })
  add('first', stranger('a'))
  add('second', stranger('b'))
  await expect(queue.run(stranger('c'), async () => 'late')).rejects.toMatchObject({
    code: 'BUSY',
    status: 503,
    retryAfterSeconds: 2,
  })
  await finish()
  expect(await queue.run(stranger('c'), async () => 'later')).toBe('later')
})

test('[AUTH-13] work that fails gives its place back', async () => {
  const { queue } = watchedQueue()
  await expect(queue.run(known('a'), () => Promise.reject(new Error('not a hash')))).rejects.toThrow('not a hash')
  expect(await queue.run(known('a'), async () => 'fine')).toBe('fine')
})

test('[AUTH-41] known callers go before all strangers who wait, and a full lane of those does not turn them away', async () => {
  const { order, busy, add, finish } = watchedQueue()
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) add(name, stranger(name))
  add('rhoda', known('u-rhoda'))
  add('ada', known('admin'))
  await finish()
  expect(order).toEqual(['a', 'rhoda', 'ada', 'b', 'c', 'd', 'e'])
  expect(busy).toEqual(['f BUSY'])
})

test('[AUTH-13] unknown callers leave a place free that only known ones get', async () => {
  const { queue, order, add, finish } = watchedQueue({ all: 2, unknown: 1 })
  for (const name of ['a', 'b']) add(name, stranger(name))
  for (const name of ['rhoda', 'ada']) add(name, known(name))
  expect([order, queue.waiting()]).toEqual([['a', 'rhoda'], 2])
  await finish()
  expect([order, queue.waiting()]).toEqual([['a', 'rhoda', 'ada', 'b'], 0])
})

test('[AUTH-42] strangers take turns by address, whoever came first', async () => {
  const { order, add, finish } = watchedQueue()
  for (const name of ['a1', 'a2', 'a3', 'a4']) add(name, stranger('a'))
  add('b1', stranger('b'))
  await finish()
  expect(order).toEqual(['a1', 'a2', 'b1', 'a3', 'a4'])
})

test('[AUTH-42] no address has more than its places, and a full lane takes one from the address that has most', async () => {
  const { order, busy, add, finish } = watchedQueue()
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) add(name, stranger('a'))
  for (const name of ['b1', 'c1', 'd1', 'e1']) add(name, stranger(name))
  await finish()
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'd1'])
  expect(busy.sort()).toEqual(['a3 BUSY', 'a4 BUSY', 'a5 BUSY', 'e1 BUSY'])
})
