/** Proves which time and which waits count, given what was seen of memory. */
import { expect, test } from 'vitest'
import { calmBy, calmSlices, calmWaits, unwatched } from './noise.ts'

const USUAL_MS = 1
const SLOW_MS = 4

/** A look every 5 ms for two seconds, each as long as usual unless something else is said of it. */
function looksWith(tookMs: Record<number, number>) {
  return Array.from({ length: 400 }, (_, nth) => ({ at: nth * 5, tookMs: tookMs[nth * 5] ?? USUAL_MS }))
}

const slicesAt = (moments: number[]) => moments.map((at) => ({ at }))
const begins = ({ counted }: { counted: { from: { at: number } }[] }) => counted.map(({ from }) => from.at)

test('a slice in which a stall began does not count, and those before and after it do', () => {
  const slices = calmSlices(slicesAt([0, 300, 600, 900, 1200]), calmBy(looksWith({ 400: SLOW_MS })))
  expect(begins(slices)).toEqual([0, 600, 900])
  expect(slices.share).toBe(3 / 4)
})

test('a stall that goes on takes every slice with it in which it was seen', () => {
  const stall = calmBy(looksWith({ 500: SLOW_MS, 600: SLOW_MS, 700: SLOW_MS }))
  expect(begins(calmSlices(slicesAt([0, 300, 600, 900, 1200]), stall))).toEqual([0, 900])
})

test('where no slice and no wait was calm, all of them count, and nothing is called calm', () => {
  const restless = calmBy(looksWith({ 100: SLOW_MS, 400: SLOW_MS, 700: SLOW_MS }))
  const slices = calmSlices(slicesAt([0, 300, 600, 900]), restless)
  expect(begins(slices)).toEqual([0, 300, 600])
  expect(slices.share).toBe(0)
  expect(calmWaits([{ from: 90, ms: 20 }], restless)).toHaveLength(1)
})

test('a wait that overlaps a stall does not count, wherever in it the stall was', () => {
  const waits = [100, 210, 300, 395, 450].map((from) => ({ from, ms: 200 }))
  const counted = calmWaits(waits, calmBy(looksWith({ 400: SLOW_MS })))
  expect(counted.map(({ from }) => from)).toEqual([100, 450])
})

test.each([
  { from: 300, to: 375, isCalm: true },
  { from: 300, to: 376, isCalm: false },
  { from: 424, to: 500, isCalm: false },
  { from: 425, to: 500, isCalm: true },
])(
  'what is less than 25 ms from a stall, here at 400, is slow as well: from $from to $to it is calm, $isCalm',
  ({ from, to, isCalm }) => {
    expect(calmBy(looksWith({ 400: SLOW_MS }))(from, to)).toBe(isCalm)
  },
)

test('a look is slow that took more than three times as long as half of them', () => {
  const isCalmAfter = (tookMs: number) => calmBy(looksWith({ 400: tookMs }))(300, 500)
  expect([3 * USUAL_MS, 3.01 * USUAL_MS].map(isCalmAfter)).toEqual([true, false])
})

test('without any look, and where nobody looked, everything is calm', async () => {
  for (const isCalm of [calmBy([]), await unwatched.stop()]) {
    expect(calmSlices(slicesAt([0, 300, 600]), isCalm)).toMatchObject({ counted: [{}, {}], share: 1 })
    expect(calmWaits([{ from: 0, ms: 600 }], isCalm)).toHaveLength(1)
  }
})
