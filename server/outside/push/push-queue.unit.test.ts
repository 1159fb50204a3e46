/** Proves that few go at a time, in order, and that nobody waits for a place there will never be. */
import { expect, test } from 'vitest'
import { createPushQueue } from './push-queue.ts'

function held() {
  let release = () => {}
  const done = new Promise<void>((resolve) => {
    release = resolve
  })
  return { done, release }
}

test('[PUSH-9] no more than agreed run at once, and the rest follow in order', async () => {
  const turns = createPushQueue({ atOnce: 2, waiting: 10 })
  const gate = held()
  const begun: number[] = []
  const all = [0, 1, 2, 3].map((n) =>
    turns.take(async () => {
      begun.push(n)
      await gate.done
      return n
    }),
  )
  await Promise.resolve()
  expect(begun).toEqual([0, 1])
  gate.release()
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3])
  expect(begun).toEqual([0, 1, 2, 3])
})

test('[PUSH-9] when too many wait the next is turned away, and at the end all who wait are', async () => {
  const turns = createPushQueue({ atOnce: 1, waiting: 1 })
  const gate = held()
  const [first, second, third] = [1, 2, 3].map((n) => turns.take(() => gate.done.then(() => n)))
  expect(await third).toBeUndefined()
  turns.end()
  expect(await second).toBeUndefined()
  gate.release()
  expect(await first).toBe(1)
  expect(await turns.take(async () => 4)).toBeUndefined()
})

test('[PUSH-9] one that fails gives its place to the next', async () => {
  const turns = createPushQueue({ atOnce: 1, waiting: 1 })
  const first = turns.take(() => Promise.reject(new Error('no')))
  const second = turns.take(async () => 'yes')
  await expect(first).rejects.toThrow('no')
  expect(await second).toBe('yes')
})
