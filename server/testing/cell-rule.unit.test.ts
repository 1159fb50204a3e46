/** Goes through all small worlds for one in which what the cells show gives somebody away. */
import { expect, test } from 'vitest'
import { above, finest } from './cell-rule.ts'

/** Who has pins in each of some cells; each letter is a person. */
type World = readonly string[]

/** All ways to fill so many cells. */
function* worlds(cells: number, ways: readonly string[]): Generator<World> {
  if (cells === 0) return yield []
  for (const rest of worlds(cells - 1, ways)) for (const people of ways) yield [people, ...rest]
}

/** All sets of these people. */
function setsOf([first, ...others]: readonly string[]): string[] {
  if (first === undefined) return ['']
  const rest = setsOf(others)
  return [...rest, ...rest.map((set) => first + set)]
}

/**
 * Fails unless, whoever looks, for every cell with one or two people there is another world that looks the same to them
 * and in which nobody but they is in that cell. Who looks knows where their own pins are.
 */
function nothingGivenAway(all: readonly World[], viewer: string, viewOf: (world: World) => string) {
  const others = (people: string) => people.replace(viewer, '').length
  const looks = all.map((world) => viewOf(world) + (viewer && world.map((people) => Number(people.includes(viewer)))))
  /** By look, a bit for each cell that may be empty. */
  const emptyIn = new Map<string, number>()
  const bitsOf = (world: World, isSo: (people: string) => boolean) =>
    world.reduce((bits, people, cell) => bits | (isSo(people) ? 1 << cell : 0), 0)
  all.forEach((world, at) => {
    const look = looks[at] ?? ''
    emptyIn.set(look, (emptyIn.get(look) ?? 0) | bitsOf(world, (people) => others(people) === 0))
  })
  const givenAway = all.filter((world, at) => {
    const hidden = bitsOf(world, (people) => people.length < 3 && others(people) > 0)
    return (hidden & ~(emptyIn.get(looks[at] ?? '') ?? 0)) !== 0
  })
  expect(emptyIn.size).toBeGreaterThan(1)
  expect(givenAway.slice(0, 3)).toEqual([])
}

const VIEWERS = ['', 'a']

test.each([1, 2, 3, 4])('[PIN-9] of %s neighbours none is given away by the cell above them', (places) => {
  const all = [...worlds(places, setsOf([...'abcd']))]
  for (const viewer of VIEWERS) nothingGivenAway(all, viewer, (world) => groupOf(world).view)
})

/** NodeRegistry, the cell above them, and what both show. */
function groupOf(world: World) {
  const cells = world.map((people) => finest([...people]))
  const kept = above(cells, cells.length)
  return { kept, view: [...cells, kept].map(({ shown }) => shown).join() }
}
