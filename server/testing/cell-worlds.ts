/** All ways to put people into a few cells, and the check that the shown numbers reveal nobody. */
import { expect } from 'vitest'
import { leafCell, parentCell } from './cell-rule.ts'

/** The people with pins in each cell, one character per person. */
export type World = readonly string[]

export function* worlds(cells: number, ways: readonly string[]): Generator<World> {
  if (cells === 0) return yield []
  for (const rest of worlds(cells - 1, ways)) for (const people of ways) yield [people, ...rest]
}

export function listSubsets([first, ...others]: readonly string[]): string[] {
  if (first === undefined) return ['']
  const rest = listSubsets(others)
  return [...rest, ...rest.map((set) => first + set)]
}

/**
 * For every cell with one or two people there must be another world that looks the same to the viewer, but in which nobody
 * else is in that cell. The viewer knows where their own pins are.
 */
export function expectNothingRevealed(all: readonly World[], viewer: string, viewOf: (world: World) => string) {
  const others = (people: string) => people.replace(viewer, '').length
  const views = all.map((world) => viewOf(world) + (viewer && world.map((people) => Number(people.includes(viewer)))))
  /** By view, a bit for each cell that may be empty. */
  const emptyIn = new Map<string, number>()
  const bitsOf = (world: World, matches: (people: string) => boolean) =>
    world.reduce((bits, people, cell) => bits | (matches(people) ? 1 << cell : 0), 0)
  all.forEach((world, at) => {
    const view = views[at] ?? ''
    emptyIn.set(view, (emptyIn.get(view) ?? 0) | bitsOf(world, (people) => others(people) === 0))
  })
  const revealed = all.filter((world, at) => {
    const hidden = bitsOf(world, (people) => people.length < 3 && others(people) > 0)
    return (hidden & ~(emptyIn.get(views[at] ?? '') ?? 0)) !== 0
  })
  expect(emptyIn.size).toBeGreaterThan(1)
  expect(revealed.slice(0, 3)).toEqual([])
}

/** Sibling cells with their parent cell, and the numbers that both show. */
export function buildGroup(world: World) {
  const cells = world.map((people) => leafCell([...people]))
  const kept = parentCell(cells, cells.length)
  return { kept, view: [...cells, kept].map(({ shown }) => shown).join() }
}
