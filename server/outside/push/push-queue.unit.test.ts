/** The queue's limits, its order, and that waiting work is dropped when it closes. */
import { expect, test } from 'vitest'
import { createPushQueue } from './push-queue.ts'

function createGate() {
  let release = () => {}
  const done = new Promise<void>((resolve) => {
    release = resolve
  })
  return { done, release }
}

test('[PUSH-9] no more than the limit run at once, and the rest follow in order', async () => {
  const queue = createPushQueue({ atOnce: 2, waiting: 10 })
  const gate = createGate()
  const started: number[] = []
  const all = [0, 1, 2, 3].map((n) =>
    queue.run(async () => {
      started.push(n)
      await gate.done
      return n
    }),
  )
  await Promise.resolve()
  expect(started).toEqual([0, 1])
  gate.release()
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3])
  expect(started).toEqual([0, 1, 2, 3])
})

test('[PUSH-9] a full queue rejects new work, and closing drops what waits', async () => {
  const queue = createPushQueue({ atOnce: 1, waiting: 1 })
  const gate = createGate()
  const [first, second, third] = [1, 2, 3].map((n) => queue.run(() => gate.done.then(() => n)))
  expect(await third).toBeUndefined()
  queue.close()
  expect(await second).toBeUndefined()
  gate.release()
  expect(await first).toBe(1)
  expect(await queue.run(async () => 4)).toBeUndefined()
})

test('[PUSH-9] work that fails frees its slot for the next', async () => {
  const queue = createPushQueue({ atOnce: 1, waiting: 1 })
  const first = queue.run(() => Promise.reject(new Error('no')))
  const second = queue.run(async () => 'yes')
  await expect(first).rejects.toThrow('no')
  expect(await second).toBe('yes')
})
