/** Proves how badges are put in front. */
import { expect, test } from 'vitest'
import { withToggled } from './with-toggled.ts'

test('[PROF-9] a badge goes in at the end and comes out again; a fourth does not go in', () => {
  expect(withToggled(['chatty'], 'regular')).toEqual(['chatty', 'regular'])
  expect(withToggled(['chatty', 'regular'], 'chatty')).toEqual(['regular'])
  expect(withToggled(['chatty', 'regular', 'streaker'], 'dedicated')).toEqual(['chatty', 'regular', 'streaker'])
})
