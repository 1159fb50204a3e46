/** Proves how featured badges are chosen. */
import { expect, test } from 'vitest'
import { toggleFeatured } from './featured-choice.tsx'

test('[PROF-9] a badge is added at the end and removed again; a fourth is ignored', () => {
  expect(toggleFeatured(['chatty'], 'regular')).toEqual(['chatty', 'regular'])
  expect(toggleFeatured(['chatty', 'regular'], 'chatty')).toEqual(['regular'])
  expect(toggleFeatured(['chatty', 'regular', 'streaker'], 'dedicated')).toEqual(['chatty', 'regular', 'streaker'])
})
