/** Proves which lists of people come too often, and which too seldom. */
import { expect, test } from 'vitest'
import { isKept } from './measure.ts'
import { figuresOfLists } from './presence-broadcasts.ts'

/** For ten seconds. */
const every = (ms: number) => Array.from({ length: Math.floor(10_000 / ms) + 1 }, (_, at) => at * ms)
const inTime = every(1000)

test.each([
  { told: 'once a second', moments: inTime, broken: [] },
  { told: 'once a second, the first a bit late', moments: [150, ...inTime.slice(1)], broken: [] },
  { told: 'every 760 ms', moments: every(760), broken: ['lists a second, of who got most'] },
  { told: 'twice at once', moments: [...inTime, 10_000], broken: ['lists within 750 ms, of who got most'] },
])('who is told $told among others breaks $broken', ({ moments, broken }) => {
  const figures = figuresOfLists([inTime, moments, inTime])
  expect(figures.filter((figure) => !isKept(figure)).map(({ what }) => what)).toEqual(broken)
  expect(figures.find(({ what }) => what === 'lists a second')?.value).toBe(1)
})

test('who was hardly told anything ends the measure', () => {
  expect(() => figuresOfLists([inTime, [0]])).toThrow('Somebody was not told who sits')
})

test.each([
  { told: 'every 1100 ms', ms: 1100, broken: [] },
  { told: 'every 1250 ms', ms: 1250, broken: ['lists a second'] },
])('a crowd that is told $told breaks $broken', ({ ms, broken }) => {
  const figures = figuresOfLists([inTime, every(ms), every(ms)])
  expect(figures.filter((figure) => !isKept(figure)).map(({ what }) => what)).toEqual(broken)
})
