/** The cells of the world layer in the database: kept up with every change, so that a view only reads them. */
import { type SQL, sql } from 'drizzle-orm'
import { WORLD_CELL_PINS_MIN } from '#contract/pins.ts'
import type { Tx } from '#server/db/db.ts'
import { pinCells } from '#server/db/schema/pins.schema.ts'
import { type Area, type Cell, parentOf, placesBelow, TOP_LEVEL } from './grid.ts'

/** Whoever changes cells does so in turn: each level is computed from the one below. */
const CELLS_LOCK = 7_460_411
const ENOUGH = sql.raw(String(WORLD_CELL_PINS_MIN))

/** Pins begin to count in these cells, one for each time a cell is named. */
export async function enterCells(tx: Tx, cells: readonly Cell[]): Promise<void> {
  await change(tx, cells, async ({ xs, ys, times }) => {
    await tx.execute(sql`
      insert into ${pinCells} (level, x, y, pins, shown, may_hide)
      select 0, x, y, n, 0, true from unnest(${xs}::int[], ${ys}::int[], ${times}::int[]) as t (x, y, n)
      on conflict (level, x, y) do update set pins = pin_cells.pins + excluded.pins`)
  })
}

/** Pins no longer count in these cells. */
export async function leaveCells(tx: Tx, cells: readonly Cell[]): Promise<void> {
  await change(tx, cells, async ({ xs, ys, times }) => {
    // What is shown is settled right after; until then it must not be more than there is.
    await tx.execute(sql`
      update ${pinCells} set pins = pins - n, shown = 0
      from unnest(${xs}::int[], ${ys}::int[], ${times}::int[]) as t (cell_x, cell_y, n)
      where level = 0 and x = cell_x and y = cell_y`)
  })
}

/** What is shown in an area. */
export async function shownCells(tx: Tx, { level, columns, firstRow, lastRow }: Area) {
  const { rows } = await tx.execute<{ x: number; y: number; shown: number }>(sql`
    select x, y, shown from ${pinCells}
    where level = ${level}::smallint and x = any(${sql.param(columns)}::int[])
      and y between ${firstRow} and ${lastRow} and shown > 0`)
  return rows
}

type Lists = { xs: SQL; ys: SQL; times: SQL }

async function change(tx: Tx, cells: readonly Cell[], count: (lists: Lists) => Promise<void>): Promise<void> {
  if (cells.length === 0) return
  await tx.execute(sql`select pg_advisory_xact_lock(${CELLS_LOCK})`)
  const touched = tally(cells)
  const lists = listsOf(touched)
  await count(lists)
  await settleFinest(tx, lists)
  for (let level = 1; level <= TOP_LEVEL; level++) {
    const parents = tally(touched.map((cell) => parentOf(cell, level)))
    await settleLevel(tx, level, parents)
  }
}

/** On the finest level a cell shows its pins when there are enough of them. */
async function settleFinest(tx: Tx, { xs, ys }: Lists): Promise<void> {
  await tx.execute(sql`
    update ${pinCells} set shown = case when pins >= ${ENOUGH} then pins else 0 end, may_hide = pins < ${ENOUGH}
    from unnest(${xs}::int[], ${ys}::int[]) as t (cell_x, cell_y)
    where level = 0 and x = cell_x and y = cell_y`)
  await deleteEmpty(tx, 0, { xs, ys })
}

/**
 * A cell shows what the cells below it show, and of what is hidden there a group, when it is large enough, and no
 * larger than all but one of the cells that may hide something could hold among them: so of none of these can anyone
 * tell that it is not empty. Why this is enough: docs/decisions/012-world-pins.md.
 */
async function settleLevel(tx: Tx, level: number, parents: readonly Cell[]): Promise<void> {
  const { xs, ys } = listsOf(parents)
  const places = sql.param(parents.map((parent) => placesBelow(level, parent)))
  await tx.execute(sql`
    with parents as (
      select * from unnest(${xs}::int[], ${ys}::int[], ${places}::int[]) as t (x, y, places)
    ), below as (
      select parents.x, parents.y, coalesce(sum(cell.pins), 0)::int as pins, coalesce(sum(cell.shown), 0)::int as shown,
        (parents.places - count(cell.level) + count(*) filter (where cell.may_hide))::int as hiding
      from parents
      cross join (values (0, 0), (0, 1), (1, 0), (1, 1)) as quarter (dx, dy)
      left join ${pinCells} as cell on cell.level = ${level - 1}::smallint
        and cell.x = 2 * parents.x + dx and cell.y = 2 * parents.y + dy
      group by parents.x, parents.y, parents.places
    ), grouped as (
      select *, least(pins - shown, (hiding - 1) * (${ENOUGH} - 1)) as together, (hiding - 1) * (${ENOUGH} - 1) as most
      from below
    ), settled as (
      select *, case when together >= ${ENOUGH} then together else 0 end as more from grouped
    )
    insert into ${pinCells} (level, x, y, pins, shown, may_hide)
    select ${level}::smallint, x, y, pins, shown + more, hiding > 0 and (more = 0 or more = most) from settled
    on conflict (level, x, y) do update
      set pins = excluded.pins, shown = excluded.shown, may_hide = excluded.may_hide`)
  await deleteEmpty(tx, level, { xs, ys })
}

async function deleteEmpty(tx: Tx, level: number, { xs, ys }: Pick<Lists, 'xs' | 'ys'>): Promise<void> {
  await tx.execute(sql`
    delete from ${pinCells} using unnest(${xs}::int[], ${ys}::int[]) as t (cell_x, cell_y)
    where level = ${level}::smallint and x = cell_x and y = cell_y and pins = 0`)
}

/** Each cell once, with how often it was named. */
function tally(cells: readonly Cell[]): (Cell & { times: number })[] {
  const byPlace = new Map<string, Cell & { times: number }>()
  for (const { x, y } of cells) {
    const place = `${x} ${y}`
    const known = byPlace.get(place)
    if (known) known.times += 1
    else byPlace.set(place, { x, y, times: 1 })
  }
  return [...byPlace.values()]
}

function listsOf(cells: readonly (Cell & { times?: number })[]): Lists {
  return {
    xs: sql`${sql.param(cells.map(({ x }) => x))}`,
    ys: sql`${sql.param(cells.map(({ y }) => y))}`,
    times: sql`${sql.param(cells.map(({ times = 1 }) => times))}`,
  }
}
