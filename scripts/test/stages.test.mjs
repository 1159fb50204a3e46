/** Which stages each command runs. */
import { expect, test } from 'vitest'
import { stagesFor } from './stages.mjs'

const namesOf = (asked) => stagesFor(asked).map((lanes) => lanes.map((lane) => lane.map(({ name }) => name)))
const CHECKS = ['types of contract', 'types of server', 'types of web', 'lint', 'dead code', 'rules']
const LONG = ['server on the embedded database', 'slow', 'durability']

test.each([
  ['npm test', {}, [[[...CHECKS, 'tests'], ['end-to-end']]]],
  ['npm run check', { isQuick: true }, [[CHECKS, ['tests']]]],
  ['npm run test:all', { isAll: true }, [[[...CHECKS, 'tests'], ['end-to-end']], [LONG]]],
  ['npm test -- chat', { words: ['chat'] }, [[['tests'], ['end-to-end']]]],
  ['npm run test:all -- chat', { isAll: true, words: ['chat'] }, [[['tests'], ['end-to-end']], [LONG.slice(0, 3)]]],
])('[START-2, START-13] `%s` runs its stages, lanes side by side', (_command, asked, expected) => {
  expect(namesOf(asked)).toEqual(expected)
})

test('[START-2] `npm run test:all` has a longer limit for every stage, because random tests run at full length', () => {
  for (const { limitSeconds } of stagesFor({ isAll: true }).flat(2)) expect(limitSeconds).toBe(7200)
  for (const { limitSeconds } of stagesFor({}).flat(2)) expect(limitSeconds).toBeUndefined()
})

test('[START-2] `npm run check` needs neither a database nor a browser, and words choose files', () => {
  const [checks, [tests]] = stagesFor({ isQuick: true })[0]
  expect([...checks, tests].flatMap(({ needs = [] }) => needs)).toEqual([])
  expect(tests.command.filter((arg) => arg.startsWith('--project'))).toEqual(['--project=unit'])
  for (const { command } of stagesFor({ words: ['chat'] }).flat(2)) expect(command.at(-1)).toBe('chat')
})
