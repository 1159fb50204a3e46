/** No small world of up to four sibling cells reveals a person by the numbers its cells show. */
import { test } from 'vitest'
import { buildGroup, expectNothingRevealed, listSubsets, worlds } from './cell-worlds.ts'

const VIEWERS = ['', 'a']

test.each([1, 2, 3, 4])('[PIN-9] of %s sibling cells none is revealed by the parent cell', (places) => {
  const all = [...worlds(places, listSubsets([...'abcd']))]
  for (const viewer of VIEWERS) expectNothingRevealed(all, viewer, (world) => buildGroup(world).view)
})
