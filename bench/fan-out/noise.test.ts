/** Checks which slices and latencies count, given the memory probes. */
import { expect, test } from 'vitest'
import { noNoiseWatch, undisturbedBy, undisturbedLatencies, undisturbedSlices } from './noise.ts'

const USUAL_MS = 1
const SLOW_MS = 4

/** A probe every 5 ms for two seconds, of the usual length unless given. */
function probesWith(tookMs: Record<number, number>) {
  return Array.from({ length: 400 }, (_, nth) => ({ at: nth * 5, tookMs: tookMs[nth * 5] ?? USUAL_MS }))
}

const slicesAt = (moments: number[]) => moments.map((at) => ({ at }))
const begins = ({ counted }: { counted: { from: { at: number } }[] }) => counted.map(({ from }) => from.at)

test('a slice in which a stall begins does not count; the ones before and after it do', () => {
  const slices = undisturbedSlices(slicesAt([0, 300, 600, 900, 1200]), undisturbedBy(probesWith({ 400: SLOW_MS })))
  expect(begins(slices)).toEqual([0, 600, 900])
  expect(slices.share).toBe(3 / 4)
})

test('a long stall removes every slice in which it was seen', () => {
  const stall = undisturbedBy(probesWith({ 500: SLOW_MS, 600: SLOW_MS, 700: SLOW_MS }))
  expect(begins(undisturbedSlices(slicesAt([0, 300, 600, 900, 1200]), stall))).toEqual([0, 900])
})

test('where no slice and no latency is undisturbed, all count, and the undisturbed share is 0', () => {
  const restless = undisturbedBy(probesWith({ 100: SLOW_MS, 400: SLOW_MS, 700: SLOW_MS }))
  const slices = undisturbedSlices(slicesAt([0, 300, 600, 900]), restless)
  expect(begins(slices)).toEqual([0, 300, 600])
  expect(slices.share).toBe(0)
  expect(undisturbedLatencies([{ from: 90, ms: 20 }], restless)).toHaveLength(1)
})

test('a latency that overlaps a stall does not count', () => {
  const latencies = [100, 210, 300, 395, 450].map((from) => ({ from, ms: 200 }))
  const counted = undisturbedLatencies(latencies, undisturbedBy(probesWith({ 400: SLOW_MS })))
  expect(counted.map(({ from }) => from)).toEqual([100, 450])
})

test.each([
  { from: 300, to: 375, isUndisturbed: true },
  { from: 300, to: 376, isUndisturbed: false },
  { from: 424, to: 500, isUndisturbed: false },
  { from: 425, to: 500, isUndisturbed: true },
])(
  'time within 25 ms of a stall at 400 is slow too: $from to $to is undisturbed: $isUndisturbed',
  ({ from, to, isUndisturbed }) => {
    expect(undisturbedBy(probesWith({ 400: SLOW_MS }))(from, to)).toBe(isUndisturbed)
  },
)

test('a probe is slow when it takes more than three times the median', () => {
  const isUndisturbedAfter = (tookMs: number) => undisturbedBy(probesWith({ 400: tookMs }))(300, 500)
  expect([3 * USUAL_MS, 3.01 * USUAL_MS].map(isUndisturbedAfter)).toEqual([true, false])
})

test('without probes everything counts as undisturbed', async () => {
  for (const isUndisturbed of [undisturbedBy([]), await noNoiseWatch.stop()]) {
    expect(undisturbedSlices(slicesAt([0, 300, 600]), isUndisturbed)).toMatchObject({ counted: [{}, {}], share: 1 })
    expect(undisturbedLatencies([{ from: 0, ms: 600 }], isUndisturbed)).toHaveLength(1)
  }
})
