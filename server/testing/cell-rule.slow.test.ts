/** No world of six cells in two levels reveals a person by the numbers its cells show. */
import { test } from 'vitest'
import { parentCell } from './cell-rule.ts'
import { buildGroup, expectNothingRevealed, listSubsets, type World, worlds } from './cell-worlds.ts'

test.each([
  [2, 'a'],
  [3, ''],
  [3, 'a'],
])('[PIN-9] six cells in groups of %s reveal nobody by the level above, to viewer %j', (size, viewer) => {
  const all = [...worlds(6, listSubsets([...'abc']))]
  const cachedGroupOf = memoized((part: World) => buildGroup(part))
  const viewOf = (world: World) => {
    const groups = Array.from({ length: 6 / size }, (_, at) => cachedGroupOf(world.slice(at * size, (at + 1) * size)))
    const { shown } = parentCell(
      groups.map(({ kept }) => kept),
      groups.length,
    )
    return `${groups.map(({ view }) => view).join(' ')} ${shown}`
  }
  expectNothingRevealed(all, viewer, viewOf)
})

function memoized<Result>(work: (world: World) => Result): (world: World) => Result {
  const known = new Map<string, Result>()
  return (world) => {
    const key = world.join()
    const result = known.get(key) ?? work(world)
    known.set(key, result)
    return result
  }
}
