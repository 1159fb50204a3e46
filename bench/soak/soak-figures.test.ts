/** A soak within its limits passes; one that breaks any of them does not. */
import { expect, test } from 'vitest'
import { createFigures } from './soak-figures.ts'

const MB = 1_000_000

function soak({ failed = 0, status = 503, slow = 0, lost = 0, memory = [100, 150, 150] }) {
  const figures = createFigures()
  for (let at = 0; at < 10_000; at++) figures.answered(at < failed ? status : 200, at < slow ? 501 : 10)
  for (let at = 0; at < 10_000; at++) figures.echoed(10)
  for (let at = 0; at < lost; at++) figures.lost('socket closed with 1008')
  for (const weight of memory) for (let at = 0; at < 5; at++) figures.weighed(weight * MB)
  return figures.rows().filter(({ kept }) => !kept)
}

test('[ACCESS-36] warm memory, quick answers and hardly a failure are within the limits', () => {
  expect(soak({})).toEqual([])
  expect(soak({ failed: 2, slow: 99, lost: 2, memory: [100, 150, 164] })).toEqual([])
})

test.each([
  ['failed answers', { failed: 3 }],
  ['failed answers', { failed: 3, status: 429 }],
  ['lost messages and closed sockets', { lost: 3 }],
  ['99 of 100 answers within', { slow: 101 }],
  ['memory, last third against second', { memory: [100, 150, 166] }],
])('[ACCESS-36] %s beyond its limit is a failure', (what, lived) => {
  expect(soak(lived)).toMatchObject([{ what }])
})

test('[ACCESS-36] a call that was never answered has failed, and so has a soak without any', () => {
  const figures = createFigures()
  expect(figures.rows()[0]?.kept).toBe(false)
  for (let at = 0; at < 100; at++) figures.answered(at === 0 ? 0 : 200, 10)
  expect(figures.rows()[0]).toMatchObject({ value: '1.0000 % (1 of 100)', kept: false })
})
