/** How often the page sends an activity signal. */
import { expect, test } from 'vitest'
import { createActivitySignal } from './page-signals.ts'

function start({ isOnBowl = true } = {}) {
  const page = { now: 1_000_000, sent: 0, isOnBowl }
  const signal = createActivitySignal({
    now: () => page.now,
    isOnBowl: () => page.isOnBowl,
    send: () => {
      page.sent++
    },
  })
  return { page, ...signal }
}

test('[PRES-13] activity is sent once a minute', () => {
  const { page, note } = start()
  for (let second = 0; second < 150; second++) {
    note()
    page.now += 1000
  }
  expect(page.sent).toBe(3)
})

test('[PRES-11] after a warning the next activity is sent at once', () => {
  const { page, note, warned } = start()
  note()
  warned()
  note()
  note()
  expect(page.sent).toBe(2)
})

test('nothing is sent off the bowl, and the first activity on the bowl is sent', () => {
  const { page, note } = start({ isOnBowl: false })
  note()
  expect(page.sent).toBe(0)
  page.isOnBowl = true
  note()
  expect(page.sent).toBe(1)
})
