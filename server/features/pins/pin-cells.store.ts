/** The cells of the world layer in the database: updated with every change, so that a view only reads them. */
import { sql } from 'drizzle-orm'
import { WORLD_CELL_PEOPLE_MIN } from '#contract/social/pins.ts'
import type { Tx } from '#server/db/db.ts'
import { type Given, preparedQuery } from '#server/db/prepared-query.ts'
import { pinCells, pins } from '#server/db/schema/bowl/pins.schema.ts'
import { type Area, type Cell, parentOf, placesBelow, TOP_LEVEL } from './grid.ts'

/** Advisory lock for all changes of cells: each level is computed from the one below. */
const CELLS_LOCK = 7_460_411
const ENOUGH = sql.raw(String(WORLD_CELL_PEOPLE_MIN))

export async function recomputeCells(tx: Tx, cells: readonly Cell[]): Promise<void> {
  if (cells.length === 0) return
  await lockCells(tx, {})
  const touched = distinct(cells)
  await recomputeFinest(tx, touched)
  for (let level = 1; level <= TOP_LEVEL; level++) {
    await recomputeLevel(tx, level, distinct(touched.map((cell) => parentOf(cell, level))))
  }
}

const lockCells = preparedQuery(() => sql`select pg_advisory_xact_lock(${CELLS_LOCK})`)

export const shownCells = preparedQuery((_, { level, columns, firstRow, lastRow }: Given<Area>) => {
  return sql<{ x: number; y: number; shown: number }>`
    select x, y, shown from ${pinCells}
    where level = ${level}::smallint and x = any(${columns}::int[]) and y between ${firstRow} and ${lastRow} and shown > 0`
})

const ON_CONFLICT_REPLACE = sql`on conflict (level, x, y) do update
  set pins = excluded.pins, shown = excluded.shown, may_hide = excluded.may_hide, people = excluded.people`

type Lists = { xs: number[]; ys: number[] }

/** On the finest level a cell shows its pins only when enough people have pins there; each person counts once. */
const storeFinest = preparedQuery((_, { xs, ys }: Given<Lists>) => {
  return sql`
    with touched as (
      select x, y, (select count(*)::int from (
          select person_id from ${pins} where is_counted and cell_x = x and cell_y = y group by person_id
        ) as people) as pins
      from unnest(${xs}::int[], ${ys}::int[]) as t (x, y)
    )
    insert into ${pinCells} (level, x, y, pins, shown, may_hide, people)
    select 0, x, y, pins, case when pins >= ${ENOUGH} then pins else 0 end, pins < ${ENOUGH},
      case when pins >= ${ENOUGH} then '{}' else array(
        select distinct person_id from ${pins} where is_counted and cell_x = x and cell_y = y order by person_id
      ) end
    from touched
    ${ON_CONFLICT_REPLACE}`
})

async function recomputeFinest(tx: Tx, cells: readonly Cell[]): Promise<void> {
  const lists = coordinateLists(cells)
  await storeFinest(tx, lists)
  await deleteEmpty(tx, { level: 0, ...lists })
}

// A cell shows what the cells below it show, plus a group of the pins hidden there. The group must be of enough people,
// and no larger than what all but one of the hiding cells could contain, so that no single cell is known not to be
// empty. Why this is enough: docs/decisions/012-world-pins.md.
const storeLevel = preparedQuery((_, given: Given<Lists & { level: number; below: number; places: number[] }>) => {
  const { level, below, xs, ys, places } = given
  return sql`
    with parents as (
      select * from unnest(${xs}::int[], ${ys}::int[], ${places}::int[]) as t (x, y, places)
    ), below as (
      select parents.x, parents.y, coalesce(sum(cell.pins), 0)::int as pins, coalesce(sum(cell.shown), 0)::int as shown,
        (parents.places - count(cell.level) + count(*) filter (where cell.may_hide))::int as hiding,
        array(
          select distinct person from ${pinCells} as cell, unnest(cell.people) as person
          where cell.level = ${below}::smallint and cell.x between 2 * parents.x and 2 * parents.x + 1
            and cell.y between 2 * parents.y and 2 * parents.y + 1
          order by person limit ${ENOUGH}
        ) as people
      from parents
      cross join (values (0, 0), (0, 1), (1, 0), (1, 1)) as quarter (dx, dy)
      left join ${pinCells} as cell on cell.level = ${below}::smallint
        and cell.x = 2 * parents.x + dx and cell.y = 2 * parents.y + dy
      group by parents.x, parents.y, parents.places
    ), grouped as (
      select *, least(pins - shown, (hiding - 1) * (${ENOUGH} - 1)) as together, (hiding - 1) * (${ENOUGH} - 1) as most
      from below
    ), settled as (
      select *, case when together >= ${ENOUGH} and cardinality(people) >= ${ENOUGH} then together else 0 end as more
      from grouped
    )
    insert into ${pinCells} (level, x, y, pins, shown, may_hide, people)
    select ${level}::smallint, x, y, pins, shown + more, hiding > 0 and (more = 0 or more = most),
      people[1:least(pins - shown - more, ${ENOUGH})]
    from settled
    ${ON_CONFLICT_REPLACE}`
})

async function recomputeLevel(tx: Tx, level: number, parents: readonly Cell[]): Promise<void> {
  const lists = coordinateLists(parents)
  await storeLevel(tx, { level, below: level - 1, ...lists, places: parents.map((one) => placesBelow(level, one)) })
  await deleteEmpty(tx, { level, ...lists })
}

const deleteEmpty = preparedQuery((_, { level, xs, ys }: Given<Lists & { level: number }>) => {
  return sql`
    delete from ${pinCells} using unnest(${xs}::int[], ${ys}::int[]) as t (cell_x, cell_y)
    where level = ${level}::smallint and x = cell_x and y = cell_y and pins = 0`
})

function distinct(cells: readonly Cell[]): Cell[] {
  return [...new Map(cells.map(({ x, y }) => [`${x} ${y}`, { x, y }])).values()]
}

function coordinateLists(cells: readonly Cell[]): Lists {
  return { xs: cells.map(({ x }) => x), ys: cells.map(({ y }) => y) }
}
