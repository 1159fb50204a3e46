/** Proves that readings are shared, and that nobody waits for ever. */
import { expect, test } from 'vitest'
import { coalesceReads } from './coalesce-reads.ts'

/** A reading that ends when it is told to. */
function heldReading() {
  const begun: { end: () => void; fail: (error: Error) => void }[] = []
  const read = coalesceReads(() => new Promise<void>((end, fail) => void begun.push({ end, fail })))
  const tick = () => new Promise(setImmediate)
  return { read, begun, tick }
}

test('[SCALE-2] whoever asks while it reads waits for one more reading, and all of them for the same', async () => {
  const { read, begun, tick } = heldReading()
  const first = read()
  await tick()
  const [second, third] = [read(), read()]
  expect([second === third, begun.length]).toEqual([true, 1])
  begun[0]?.end()
  await first
  await tick()
  expect(begun).toHaveLength(2)
  begun[1]?.end()
  await second
})

test('[SCALE-2] askers who never stop keep nobody waiting', async () => {
  let readings = 0
  const read = coalesceReads(async () => {
    readings++
    // Somebody asks during every reading.
    if (readings < 1000) void read()
  })
  await read()
  expect(readings).toBeLessThan(10)
})

test('[SCALE-2] a reading that fails fails for those who waited for it, and the next one reads', async () => {
  const { read, begun, tick } = heldReading()
  const first = read()
  await tick()
  const second = read()
  begun[0]?.fail(new Error('away'))
  await expect(first).rejects.toThrow('away')
  await tick()
  begun[1]?.end()
  await expect(second).resolves.toBeUndefined()
})
