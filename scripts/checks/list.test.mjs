/** Which checks each command runs. */
import { expect, test } from 'vitest'
import { checksFor } from './list.mjs'

const namesOf = (asked) => checksFor({ filter: [], ...asked }).map(({ name }) => name)

test('[START-13] `npm run test:all` runs every check of `npm test`, then those that take too long for it', () => {
  const inTest = namesOf({})
  const inAll = namesOf({ isAll: true })
  expect(inAll.slice(0, inTest.length)).toEqual(inTest)
  expect(inAll.slice(inTest.length)).toContain('durability')
})

test('[START-13] tests at full length get more time than the short ones', () => {
  const limitOf = (asked) =>
    checksFor({ filter: [], ...asked }).find(({ name }) => name === 'server-postgres').limitSeconds
  expect(limitOf({ isAll: true })).toBeGreaterThan(limitOf({}))
})

test('a file name chooses tests, also among the long ones', () => {
  expect(namesOf({ filter: ['chat'] })).not.toContain('types')
  expect(namesOf({ filter: ['chat'] })).not.toContain('durability')
  expect(namesOf({ isAll: true, filter: ['kills'] })).toContain('durability')
})
