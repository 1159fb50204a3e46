/** Tests how a scene counts, draws, gives up moving, and when it opens on its last frame. */
import { expect, test } from 'vitest'
import { countAt, drawnParts, isDroppingFrames, opensStill } from './scene-rules.ts'

const MINUTE = 60_000

test.each([
  [0, 0],
  [700, 0],
  [950, 436],
  [1700, 754],
  [9000, 754],
])('[FLUSH-3] at %i ms the time has counted to %i', (time, shown) => {
  expect(countAt(time, { to: 754, at: 700, duration: 1000 })).toBe(shown)
})

test.each([
  ['too early', 0, 500, 0],
  ['a second before its time', 0, 800, 1],
  ['one at a time, however late', 1, 9000, 2],
  ['all are there', 3, 9000, 3],
])('[FLUSH-8] what comes in a moving scene is drawn in frames of its own: %s', (_, drawn, now, expected) => {
  expect(drawnParts(drawn, [1800, 2060, 2320], now)).toBe(expected)
})

/** Frames of a 60 Hz screen, without those at the given places. */
function frames(due: number, dropped: readonly number[] = []): number[] {
  return Array.from({ length: due + 1 }, (_, i) => (i * 1000) / 60).filter((_, i) => !dropped.includes(i))
}

test.each([
  ['all of the first ten came', frames(10), false],
  ['three were dropped', frames(10, [2, 3, 4]), false],
  ['four were dropped', frames(10, [2, 3, 4, 5]), true],
  ['a faster screen', Array.from({ length: 21 }, (_, i) => (i * 1000) / 120), false],
  ['it is too early to know', frames(9, [1, 2, 3, 4, 5, 6]), undefined],
  ['no frame came yet', [], undefined],
])('[FLUSH-16] dropped frames end the motion: %s', (_, stamps, expected) => {
  expect(isDroppingFrames(stamps)).toBe(expected)
})

test.each([
  [[], false],
  [[10], false],
  [[50, 10], true],
  [[61, 10], false],
  [[61, 50, 10], true],
  [[-5, 10], false],
])('[FLUSH-15] after scenes %j minutes ago, the next one opens on its last frame: %s', (minutesAgo, expected) => {
  const now = 100 * MINUTE
  const earlier = minutesAgo.map((minutes) => now - minutes * MINUTE)
  expect(opensStill(earlier, now)).toBe(expected)
})
