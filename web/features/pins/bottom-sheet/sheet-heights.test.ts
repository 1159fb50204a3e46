/** Proves where the bottom sheet of the map rests and where a drag ends. */
import { expect, test } from 'vitest'
import { heightAfterDrag, heightAfterPress, heightsInPixels, nextHeight } from './sheet-heights.ts'

const PHONE = heightsInPixels({ mapHeight: 780, viewport: 844 })

test('[MAP-20] the sheet rests at 176 pixels, at 47 % of the screen, and 64 pixels under the top', () => {
  expect(PHONE).toEqual({ peek: 176, half: 397, full: 716 })
})

test('[MAP-20] on a low screen no height is above the next', () => {
  expect(heightsInPixels({ mapHeight: 300, viewport: 320 })).toEqual({ peek: 176, half: 176, full: 236 })
  expect(heightsInPixels({ mapHeight: 200, viewport: 220 })).toEqual({ peek: 136, half: 136, full: 136 })
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
])('[MAP-20] dragged %s it goes to the right height', (_, dragged, speed, height) => {
  expect(heightAfterDrag(PHONE, { dragged, speed })).toBe(height)
})

test('[MAP-20] a press shows more and closes at the end; arrow keys go one height', () => {
  expect([heightAfterPress('peek'), heightAfterPress('half'), heightAfterPress('full')]).toEqual([
    'half',
    'full',
    'peek',
  ])
  expect([nextHeight('peek', -1), nextHeight('peek', 1), nextHeight('full', 1)]).toEqual(['peek', 'half', 'full'])
})
