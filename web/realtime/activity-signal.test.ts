/** Signs of life. */
import { expect, test } from 'vitest'
import { createSignsOfLife } from './activity-signal.ts'

function sitter({ isOnBowl = true } = {}) {
  const seen = { now: 1_000_000, sent: 0, isOnBowl }
  const signs = createSignsOfLife({
    now: () => seen.now,
    isOnBowl: () => seen.isOnBowl,
    send: () => {
      seen.sent++
    },
  })
  return { seen, ...signs }
}

test('[PRES-13] touches are told once a minute', () => {
  const { seen, note } = sitter()
  for (let second = 0; second < 150; second++) {
    note()
    seen.now += 1000
  }
  expect(seen.sent).toBe(3)
})

test('[PRES-11] after a warning the next touch is told at once', () => {
  const { seen, note, warned } = sitter()
  note()
  warned()
  note()
  note()
  expect(seen.sent).toBe(2)
})

test('off the bowl nothing is told, and getting on is told at the first touch', () => {
  const { seen, note } = sitter({ isOnBowl: false })
  note()
  expect(seen.sent).toBe(0)
  seen.isOnBowl = true
  note()
  expect(seen.sent).toBe(1)
})
