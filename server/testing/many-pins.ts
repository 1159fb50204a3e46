/** Inserts pins by the million with SQL, old enough for the world layer. */
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { WorldView } from '#contract/social/pins.ts'
import type { Db } from '#server/db/db.ts'
import { cellOf } from '#server/features/pins/grid.ts'
import { recomputeCells } from '#server/features/pins/pin-cells.store.ts'
import { createWorldPins } from '#server/features/pins/world-pins.ts'

const TWO_DAYS_MS = 48 * 60 * 60 * 1000

export type PinPlace = { latitude: number; longitude: number }

export async function insertOldPins(client: pg.Client, places: readonly PinPlace[], from: number): Promise<void> {
  const cells = places.map(cellOf)
  const old = new Date(Date.now() - TWO_DAYS_MS).toISOString()
  await client.query(
    `insert into pins (id, person_id, latitude, longitude, created_at, placed_at, cell_x, cell_y, is_counted)
     select 'p-' || ($1::int + n), 'u-bench-' || (($1::int + n) / 20), latitude, longitude, $2, $2, x, y, true
     from unnest($3::float8[], $4::float8[], $5::int[], $6::int[]) with ordinality as t (latitude, longitude, x, y, n)`,
    [
      from,
      old,
      places.map(({ latitude }) => latitude),
      places.map(({ longitude }) => longitude),
      cells.map(({ x }) => x),
      cells.map(({ y }) => y),
    ],
  )
  await drizzle(client).transaction((tx) => recomputeCells(Object.assign(tx, { $client: client }), cells))
}

/** Reads the world layer without its cache. */
export function readWorld(db: Db, view: WorldView) {
  return createWorldPins({ db, now: () => new Date() }).view(view)
}
