/** Rows that must exist. */
import { expect, test } from 'vitest'
import { mustFind } from './db.ts'

test('a row is returned, and a missing one is an error that names it', () => {
  expect(mustFind({ id: 1 }, 'The order')).toEqual({ id: 1 })
  expect(() => mustFind(undefined, 'The order')).toThrow('The order is missing')
})
