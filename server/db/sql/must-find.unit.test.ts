/** A row that must be there, and is not. */
import { expect, test } from 'vitest'
import { mustFind } from './must-find.ts'

test('a row is handed on, and a missing one is a bug that is named', () => {
  expect(mustFind({ id: 1 }, 'The order')).toEqual({ id: 1 })
  expect(() => mustFind(undefined, 'The order')).toThrow('The order is missing')
})
