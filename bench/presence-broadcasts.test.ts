/** Checks which lists of people arrive too often or too rarely. */
import { expect, test } from 'vitest'
import { isKept } from './measure.ts'
import { figuresOfLists } from './presence-broadcasts.ts'

/** For ten seconds. */
const every = (ms: number) => Array.from({ length: Math.floor(10_000 / ms) + 1 }, (_, at) => at * ms)
const inTime = every(1000)

test.each([
  { arriving: 'once a second', moments: inTime, broken: [] },
  { arriving: 'once a second, the first a bit late', moments: [150, ...inTime.slice(1)], broken: [] },
  { arriving: 'every 760 ms', moments: every(760), broken: ['lists a second, client with the most'] },
  { arriving: 'twice at once', moments: [...inTime, 10_000], broken: ['lists within 750 ms, client with the most'] },
])('a client with lists $arriving breaks $broken', ({ moments, broken }) => {
  const figures = figuresOfLists([inTime, moments, inTime])
  expect(figures.filter((figure) => !isKept(figure)).map(({ what }) => what)).toEqual(broken)
  expect(figures.find(({ what }) => what === 'lists a second')?.value).toBe(1)
})

test('a client with fewer than two lists fails the measure', () => {
  expect(() => figuresOfLists([inTime, [0]])).toThrow('A client received fewer than two lists')
})

test.each([
  { arriving: 'every 1100 ms', ms: 1100, broken: [] },
  { arriving: 'every 1250 ms', ms: 1250, broken: ['lists a second'] },
])('with lists $arriving for most clients it breaks $broken', ({ ms, broken }) => {
  const figures = figuresOfLists([inTime, every(ms), every(ms)])
  expect(figures.filter((figure) => !isKept(figure)).map(({ what }) => what)).toEqual(broken)
})
