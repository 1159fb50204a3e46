/** No small world of up to four sibling cells reveals a person by the numbers its cells show. */
import { test } from 'vitest'
import { expectNothingRevealed, groupOf, subsetsOf, worlds } from './cell-worlds.ts'

const VIEWERS = ['', 'a']

test.each([1, 2, 3, 4])('[PIN-9] of %s sibling cells none is revealed by the parent cell', (places) => {
  const all = [...worlds(places, subsetsOf([...'abcd']))]
  for (const viewer of VIEWERS) expectNothingRevealed(all, viewer, (world) => groupOf(world).view)
})
