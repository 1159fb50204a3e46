/** Which stages each command runs. */
import { expect, test } from 'vitest'
import { stagesFor } from './list.mjs'

const namesOf = (asked) =>
  stagesFor(asked)
    .flat(2)
    .map(({ name }) => name)

test('[START-13] `npm run test:all` runs every stage of `npm test`, then those that take too long for it', () => {
  const inTest = namesOf({})
  const inAll = namesOf({ isAll: true })
  expect(inAll.slice(0, inTest.length)).toEqual(inTest)
  const more = ['server on the embedded database', 'slow', 'durability', 'coverage', 'soak']
  expect(inAll.slice(inTest.length)).toEqual(more)
})

test('[START-2] the checks run beside the tests, the journeys after them', () => {
  const names = stagesFor({}).map((lanes) => lanes.map((lane) => lane.map(({ name }) => name)))
  expect(names).toEqual([[['types', 'lint', 'dead code', 'rules'], ['tests']], [['journeys']]])
})

test('`npm run check` needs neither a database nor a browser', () => {
  const stages = stagesFor({ isQuick: true }).flat(2)
  expect(stages.flatMap(({ needs = [] }) => needs)).toEqual([])
  expect(stages.at(-1).commands[0].filter((arg) => arg.startsWith('--project'))).toEqual(['--project=unit'])
})

test('a file name chooses tests, also among the slow ones', () => {
  expect(namesOf({ filter: ['chat'] })).toEqual(['tests', 'journeys'])
  expect(namesOf({ isAll: true, filter: ['kills'] })).toContain('durability')
  for (const { commands } of stagesFor({ filter: ['chat'] }).flat(2)) expect(commands[0].at(-1)).toBe('chat')
})
