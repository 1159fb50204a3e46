/** Concurrent reads are shared, and no caller waits for ever. */
import { expect, test } from 'vitest'
import { coalesceReads } from './concurrency.ts'

/** Reads that end only when the test ends them. */
function controlledReads() {
  const started: { end: () => void; fail: (error: Error) => void }[] = []
  const read = coalesceReads(() => new Promise<void>((end, fail) => void started.push({ end, fail })))
  const tick = () => new Promise(setImmediate)
  return { read, started, tick }
}

test('[SCALE-2] calls during a read wait for the next one, all for the same', async () => {
  const { read, started, tick } = controlledReads()
  const first = read()
  await tick()
  const [second, third] = [read(), read()]
  expect([second === third, started.length]).toEqual([true, 1])
  started[0]?.end()
  await first
  await tick()
  expect(started).toHaveLength(2)
  started[1]?.end()
  await second
})

test('[SCALE-2] an endless stream of calls delays nobody', async () => {
  let reads = 0
  const read = coalesceReads(async () => {
    reads++
    // Another call arrives during every read.
    if (reads < 1000) void read()
  })
  await read()
  expect(reads).toBeLessThan(10)
})

test('[SCALE-2] a failed read rejects its own callers, and the next one reads again', async () => {
  const { read, started, tick } = controlledReads()
  const first = read()
  await tick()
  const second = read()
  started[0]?.fail(new Error('away'))
  await expect(first).rejects.toThrow('away')
  await tick()
  started[1]?.end()
  await expect(second).resolves.toBeUndefined()
})
