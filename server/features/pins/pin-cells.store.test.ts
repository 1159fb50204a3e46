/** Proves what the cells show, and that nobody can work out from it what they hide. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pinCells } from '#server/db/schema/pins.schema.ts'
import { startApp } from '#server/testing/start-app.ts'
import { type Cell, parentOf, placesBelow, TOP_LEVEL } from './grid.ts'
import { enterCells, leaveCells } from './pin-cells.store.ts'

const app = await startApp({ settings: { DEMO_BUDDIES: 'off' } })

type Kept = { pins: number; shown: number; mayHide: boolean }

/** The rule, written down a second time. */
const finest = (pins: number): Kept => ({ pins, shown: pins >= 3 ? pins : 0, mayHide: pins < 3 })

function above(below: readonly Kept[], places: number): Kept {
  const sum = (of: (kept: Kept) => number) => below.reduce((total, kept) => total + of(kept), 0)
  const [pins, shown] = [sum((kept) => kept.pins), sum((kept) => kept.shown)]
  const hiding = places - below.length + below.filter(({ mayHide }) => mayHide).length
  const most = 2 * (hiding - 1)
  const together = Math.min(pins - shown, most)
  const more = together >= 3 ? together : 0
  return { pins, shown: shown + more, mayHide: hiding > 0 && (more === 0 || more === most) }
}

/** All ways to fill so many cells with up to `most` pins each. */
function* worlds(cells: number, most: number): Generator<number[]> {
  if (cells === 0) return yield []
  for (const rest of worlds(cells - 1, most)) for (let pins = 0; pins <= most; pins++) yield [pins, ...rest]
}

/** Fails unless for every cell that hides pins another world looks the same in which that cell is empty. */
function nothingGivenAway(all: Iterable<number[]>, viewOf: (world: number[]) => string) {
  const emptyIn = new Map<string, boolean[]>()
  const hidden: [view: string, cell: number, world: number[]][] = []
  for (const world of all) {
    const view = viewOf(world)
    const known = emptyIn.get(view) ?? world.map(() => false)
    emptyIn.set(
      view,
      known.map((was, cell) => was || world[cell] === 0),
    )
    world.forEach((pins, cell) => {
      if (pins === 1 || pins === 2) hidden.push([view, cell, world])
    })
  }
  expect(hidden.length).toBeGreaterThan(0)
  expect(hidden.filter(([view, cell]) => !emptyIn.get(view)?.[cell]).slice(0, 3)).toEqual([])
}

test.each([1, 2, 3, 4])('[PIN-9] of %s neighbours none is given away by the cell above them', (places) => {
  nothingGivenAway(worlds(places, 4), (world) => {
    const cells = world.map(finest)
    return [...cells, above(cells, places)].map(({ shown }) => shown).join()
  })
})

test('[PIN-9] nor by the cell above that', () => {
  nothingGivenAway(worlds(8, 3), (world) => {
    const quarters = [0, 2, 4, 6].map((at) => world.slice(at, at + 2).map(finest))
    const halves = quarters.map((cells) => above(cells, 2))
    return [...quarters.flat(), ...halves, above(halves, 4)].map(({ shown }) => shown).join()
  })
  nothingGivenAway(worlds(8, 3), (world) => {
    const quarters = [0, 4].map((at) => world.slice(at, at + 4).map(finest))
    const halves = quarters.map((cells) => above(cells, 4))
    return [...quarters.flat(), ...halves, above(halves, 2)].map(({ shown }) => shown).join()
  })
})

test('[PIN-9] the database keeps every level by this rule, whatever comes and goes', async () => {
  const town = fc.record({ x: fc.integer({ min: 16_000, max: 16_009 }), y: fc.integer({ min: 9000, max: 9009 }) })
  const { db } = app.database
  await fc.assert(
    fc.asyncProperty(fc.array(town, { maxLength: 120 }), fc.nat(), async (came, gone) => {
      await db.delete(pinCells)
      const left = came.slice(0, came.length === 0 ? 0 : gone % came.length)
      await db.transaction((tx) => enterCells(tx, came))
      await db.transaction((tx) => leaveCells(tx, left))
      expect(await kept()).toEqual(byTheRule(came.slice(left.length)))
    }),
    { numRuns: 15 },
  )
})

async function kept(): Promise<Record<string, Kept>> {
  const rows = await app.database.db.select().from(pinCells)
  return Object.fromEntries(rows.map(({ level, x, y, ...cell }) => [`${level} ${x} ${y}`, cell]))
}

function byTheRule(pins: readonly Cell[]): Record<string, Kept> {
  let below = new Map<string, { cell: Cell; kept: Kept }>()
  for (const cell of pins) {
    const before = below.get(`${cell.x} ${cell.y}`)?.kept.pins ?? 0
    below.set(`${cell.x} ${cell.y}`, { cell, kept: finest(before + 1) })
  }
  const all: Record<string, Kept> = {}
  for (let level = 0; level <= TOP_LEVEL; level++) {
    for (const [place, { kept: cell }] of below) all[`${level} ${place}`] = cell
    below = levelAbove(level + 1, [...below.values()])
  }
  return all
}

function levelAbove(level: number, below: readonly { cell: Cell; kept: Kept }[]) {
  const groups = new Map<string, { cell: Cell; kept: Kept }[]>()
  for (const one of below) {
    const place = Object.values(parentOf(one.cell)).join(' ')
    groups.set(place, [...(groups.get(place) ?? []), one])
  }
  return new Map(
    [...groups].map(([place, members]) => {
      const cell = parentOf(members[0]?.cell ?? expect.fail('nobody'))
      return [
        place,
        {
          cell,
          kept: above(
            members.map((one) => one.kept),
            placesBelow(level, cell),
          ),
        },
      ] as const
    }),
  )
}
