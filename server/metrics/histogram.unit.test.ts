/** Histogram buckets are cumulative. */
import { expect, test } from 'vitest'
import { createHistogram } from './histogram.ts'

const description = { name: 'bowl_wait_seconds', help: 'Waiting.', bounds: [0.1, 1, 10] }

test('[ACCESS-28] a value counts in its bucket and all above it, in the sum and in the count', () => {
  const histogram = createHistogram(description)
  for (const value of [0.1, 0.5, 1, 9, 11]) histogram.observe(value)
  const samples = histogram.family.samples()
  expect(samples.map(({ suffix, labels, value }) => [suffix, Object.fromEntries(labels).le, value])).toEqual([
    ['_bucket', '0.1', 1],
    ['_bucket', '1', 3],
    ['_bucket', '10', 4],
    ['_bucket', '+Inf', 5],
    ['_sum', undefined, 21.6],
    ['_count', undefined, 5],
  ])
})

test('[ACCESS-28] each combination of labels has its own buckets', () => {
  const histogram = createHistogram({ ...description, labels: ['stall'] })
  expect(histogram.family.samples()).toEqual([])
  histogram.observe(0.5, 'a')
  histogram.observe(5, 'b')
  const counts = histogram.family.samples().filter(({ suffix }) => suffix === '_count')
  expect(counts.map(({ labels, value }) => [Object.fromEntries(labels), value])).toEqual([
    [{ stall: 'a' }, 1],
    [{ stall: 'b' }, 1],
  ])
})
