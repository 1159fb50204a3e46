/** The stored cells follow the rule of the world layer. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pinCells, pins } from '#server/db/schema/bowl/pins.schema.ts'
import { type CellState, leafCell, parentCell } from '#server/testing/cell-rule.ts'
import { startApp } from '#server/testing/start-app.ts'
import { type Cell, parentOf, placesBelow, TOP_LEVEL } from './grid.ts'
import { recomputeCells } from './pin-cells.store.ts'

const app = await startApp({ settings: { DEMO_BUDDIES: 'off' } })

type DroppedPin = { who: string; x: number; y: number }

/** Pins of these people in the four cells of one larger cell. */
function fourCells(...people: string[]): DroppedPin[] {
  return people.flatMap((cell, index) =>
    [...cell].map((who) => ({ who, x: 16_000 + (index % 2), y: 9000 + Math.floor(index / 2) })),
  )
}

/** Stores all pins as counted, then removes those of `gone`, and returns the cells. */
async function storedCells(
  came: readonly DroppedPin[],
  gone: readonly DroppedPin[] = [],
): Promise<Record<string, CellState>> {
  const { db } = app.database
  await db.delete(pinCells)
  await db.delete(pins)
  await db.transaction(async (tx) => {
    if (came.length > 0) await tx.insert(pins).values(came.map(rowOf))
    await recomputeCells(tx, came)
  })
  await db.transaction(async (tx) => {
    await tx.delete(pins)
    const left = came.slice(gone.length)
    if (left.length > 0) await tx.insert(pins).values(left.map(rowOf))
    await recomputeCells(tx, gone)
  })
  const rows = await db.select().from(pinCells)
  return Object.fromEntries(rows.map(({ level, x, y, ...kept }) => [`${level} ${x} ${y}`, kept]))
}

function rowOf({ who, x, y }: DroppedPin, index: number): typeof pins.$inferInsert {
  const place = { latitude: y / 100 - 90, longitude: x / 100 - 180, cellX: x, cellY: y }
  return { id: `p-${index}`, personId: who, ...place, createdAt: app.now(), placedAt: app.now(), isCounted: true }
}

test.each([
  // Two people in each of four cells: showing all would reveal the fourth pair, so two pins stay hidden.
  ['ab', 'cd', 'ef', 'gh', 6],
  ['ab', 'ab', 'cd', 'cd', 6],
  // One cell shows all its pins, so three can hide theirs; and so on.
  ['abc', 'de', 'fg', 'hi', 3 + 4],
  ['abc', 'def', 'gh', 'ij', 6],
  ['abc', 'def', 'ghi', 'jk', 9],
  ['ab', 'c', '', '', 3],
  ['ab', 'cd', '', '', 4],
  ['a', 'b', '', '', 0],
  // One or two people are never enough, in however many cells.
  ['aaa', 'a', 'a', 'a', 0],
  ['ab', 'ab', 'ab', 'ab', 0],
  ['aaabbb', '', '', '', 0],
  ['aabbc', '', '', '', 3],
  ['ab', 'ab', 'ab', 'ac', 6],
])('[PIN-9] cells with %s, %s, %s and %s show %i together', async (north, east, south, west, shown) => {
  const cells = await storedCells(fourCells(north, east, south, west))
  expect(cells['1 8000 4500']?.shown).toBe(shown)
})

test('[PIN-9] every stored level follows the rule while pins come and go', async () => {
  const pin = fc.record({
    who: fc.constantFrom(...'aaabbcdefgh'),
    x: fc.integer({ min: 16_000, max: 16_007 }),
    y: fc.integer({ min: 9000, max: 9007 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(pin, { maxLength: 160 }), fc.nat(), async (came, some) => {
      const gone = came.slice(0, came.length === 0 ? 0 : some % came.length)
      expect(await storedCells(came, gone)).toEqual(expectedCells(came.slice(gone.length)))
    }),
    { numRuns: 20 },
  )
})

type ComputedCell = { cell: Cell; kept: CellState }

function expectedCells(dropped: readonly DroppedPin[]): Record<string, CellState> {
  const places = groupBy(dropped, ({ x, y }) => `${x} ${y}`)
  let below: ComputedCell[] = places.map((here) => ({
    cell: { x: here[0]?.x ?? 0, y: here[0]?.y ?? 0 },
    kept: leafCell(here.map(({ who }) => who)),
  }))
  const all: Record<string, CellState> = {}
  for (let level = 0; level <= TOP_LEVEL; level++) {
    for (const { cell, kept } of below) all[`${level} ${cell.x} ${cell.y}`] = kept
    below = levelAbove(level + 1, below)
  }
  return all
}

function levelAbove(level: number, below: readonly ComputedCell[]): ComputedCell[] {
  const groups = groupBy(below, ({ cell }) => Object.values(parentOf(cell)).join(' '))
  return groups.map((members) => {
    const cell = parentOf(members[0]?.cell ?? expect.fail('nobody'))
    const parts = members.map(({ kept }) => kept)
    return { cell, kept: parentCell(parts, placesBelow(level, cell)) }
  })
}

function groupBy<Thing>(things: readonly Thing[], keyOf: (thing: Thing) => string): Thing[][] {
  const groups = new Map<string, Thing[]>()
  for (const thing of things) groups.set(keyOf(thing), [...(groups.get(keyOf(thing)) ?? []), thing])
  return [...groups.values()]
}
