/** The scale of charts and the position of their bars. */
import { expect, test } from 'vitest'
import { layOutBars, roundTop } from './bar-chart.tsx'

test.each([
  [[], 1],
  [[0, 0], 1],
  [[1], 1],
  [[3, 2], 3],
  [[7], 8],
  [[5], 5],
  [[9], 10],
  [[11, 4], 15],
  [[12.5], 15],
  [[132], 150],
  [[480], 500],
  [[4380], 5000],
])('[PROF-14] a chart of %j ends at %i', (values, top) => {
  expect(roundTop(values)).toBe(top)
})

test('[PROF-14] bars do not overlap, the maximum has full height, zero has none', () => {
  expect(layOutBars([0, 5, 10], 10).map(({ y, height }) => [y, height])).toEqual([
    [100, 0],
    [50, 50],
    [0, 100],
  ])
  const bars = layOutBars(new Array(24).fill(1), 1)
  expect(bars.every(({ x, width }, n) => n === 0 || x > (bars[n - 1]?.x ?? 0) + width)).toBe(true)
  expect((bars.at(-1)?.x ?? 0) + (bars.at(-1)?.width ?? 0)).toBeLessThanOrEqual(100)
})
