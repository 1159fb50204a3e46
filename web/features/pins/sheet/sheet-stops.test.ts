/** Proves where the sheet of the map rests and where a drag ends. */
import { expect, test } from 'vitest'
import { stopAfterDrag, stopAfterPress, stopBeside, stopHeights } from './sheet-stops.ts'

const PHONE = stopHeights({ room: 780, viewport: 844 })

test('[MAP-20] the sheet rests at 176 pixels, at 47 % of the screen, and 64 pixels under the top', () => {
  expect(PHONE).toEqual({ peek: 176, half: 397, full: 716 })
})

test('[MAP-20] on a low screen no stop is higher than the next', () => {
  expect(stopHeights({ room: 300, viewport: 320 })).toEqual({ peek: 176, half: 176, full: 236 })
  expect(stopHeights({ room: 200, viewport: 220 })).toEqual({ peek: 136, half: 136, full: 136 })
})

test.each([
  ['slowly, near the bottom', 200, 0.1, 'peek'],
  ['slowly, near the middle', 330, -0.4, 'half'],
  ['slowly, near the top', 650, 0.5, 'full'],
  ['fast upwards from the bottom', 200, 0.6, 'half'],
  ['fast upwards past the middle', 420, 2, 'full'],
  ['fast downwards past the middle', 420, -0.6, 'half'],
  ['fast downwards from the middle', 390, -0.6, 'peek'],
  ['fast downwards at the bottom', 170, -1, 'peek'],
])('[MAP-20] dragged %s it goes to the right stop', (_, height, speed, stop) => {
  expect(stopAfterDrag(PHONE, { height, speed })).toBe(stop)
})

test('[MAP-20] a press shows more and closes at the end; arrow keys go one stop', () => {
  expect([stopAfterPress('peek'), stopAfterPress('half'), stopAfterPress('full')]).toEqual(['half', 'full', 'peek'])
  expect([stopBeside('peek', -1), stopBeside('peek', 1), stopBeside('full', 1)]).toEqual(['peek', 'half', 'full'])
})
