/** Tests when a press is a long one. */
import { expect, test } from 'vitest'
import { createManualClock } from '#web/testing/wire.ts'
import { createLongPress, LONG_PRESS_MS } from './long-press.ts'

const start = { x: 100, y: 100 }

function press() {
  const clock = createManualClock()
  const longPress = createLongPress(clock)
  let count = 0
  longPress.begin(start, () => {
    count += 1
  })
  return { clock, longPress, count: () => count }
}

test('[MSG-21] a message is pressed long after half a second, once', () => {
  const { clock, longPress, count } = press()
  clock.pass(LONG_PRESS_MS - 1)
  expect(count()).toBe(0)
  clock.pass(1)
  clock.pass(5000)
  expect(count()).toBe(1)
  expect([longPress.takeHeld(), longPress.takeHeld()]).toEqual([true, false])
})

test('[MSG-21] a press that moves, ends or begins to scroll is no long press', () => {
  const endings = [
    (longPress: ReturnType<typeof createLongPress>) => longPress.move({ x: 100, y: 111 }),
    (longPress: ReturnType<typeof createLongPress>) => longPress.cancel(),
  ]
  for (const end of endings) {
    const { clock, longPress, count } = press()
    end(longPress)
    clock.pass(5000)
    expect([count(), longPress.takeHeld()]).toEqual([0, false])
  }
})

test('[MSG-21] a finger that trembles still presses long', () => {
  const { clock, longPress, count } = press()
  longPress.move({ x: 106, y: 106 })
  clock.pass(LONG_PRESS_MS)
  expect(count()).toBe(1)
})
