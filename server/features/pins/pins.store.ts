/** Pins in the database. */
import { and, asc, desc, eq, lte, not, sql } from 'drizzle-orm'
import type { Pin } from '#contract/social/pins.ts'
import { mustFind, type Tx } from '#server/db/db.ts'
import { type Given, preparedQuery, rowOf } from '#server/db/prepared-query.ts'
import { pins } from '#server/db/schema/bowl/pins.schema.ts'
import { guests } from '#server/db/schema/people/auth.schema.ts'
import type { Cell } from './grid.ts'

export type PinRow = typeof pins.$inferSelect
type OwnPin = { id: string; personId: string }

/** A guest's pins end with the visit; until the sweep deletes them, another guest may already have claimed the same id. */
const isOfThisVisit = sql<boolean>`(${pins.personId} not like 'guest-%' or exists (
  select 1 from ${guests} where ${guests.id} = ${pins.personId} and ${guests.leftAt} is null
    and ${guests.claimedAt} <= ${pins.createdAt}))`

const cell = { x: pins.cellX, y: pins.cellY, isCounted: pins.isCounted }
type RemovedPin = Cell & { isCounted: boolean }

type SentPin = { personId: string; clientId: string }

const findByClientId = preparedQuery((db, { personId, clientId }: Given<SentPin>) =>
  db
    .select({ pin: pins, isOfVisit: isOfThisVisit })
    .from(pins)
    .where(and(eq(pins.personId, personId), eq(pins.clientId, clientId))),
)

export async function findPinByClientId(tx: Tx, sent: SentPin): Promise<{ pin: Pin; isOfVisit: boolean } | undefined> {
  const row = await findByClientId.first(tx, sent)
  return row && { pin: toPin(row.pin), isOfVisit: row.isOfVisit }
}

type PinToInsert = { personId: string; clientId: string | null; pin: string; max: number }
type PinState = { isPerson: boolean; isKnown: boolean; isFull: boolean }

// The first statement locks the person, so that no pin is stored for one who is being deleted, and the second counts
// every pin that was stored meanwhile.
const insert = preparedQuery((_, { personId, clientId, pin, max }: Given<PinToInsert>) => [
  sql`
    with member as materialized (select id from users where id = ${personId} for no key update),
      guest as materialized (select id from guests where id = ${personId} for no key update)
    select from member union all select from guest`,
  sql<PinState>`
    with known as materialized (
      select ${isOfThisVisit} as is_of_visit from ${pins}
      where person_id = ${personId} and client_id = ${clientId}::text
    ), state as materialized (
      select exists (select from users where id = ${personId}) or exists (select from guests where id = ${personId})
          as is_person,
        exists (select from known where is_of_visit) as is_known,
        (select count(*) from ${pins} where person_id = ${personId}) >= ${max}::int as is_full
    ), stored as (
      insert into pins (id, person_id, client_id, latitude, longitude, location_name, notes, created_at, placed_at,
        cell_x, cell_y)
      select id, ${personId}, case when exists (select from known) then null else ${clientId}::text end,
        latitude, longitude, "locationName", notes, "createdAt", "createdAt", "cellX", "cellY"
      from state cross join json_to_record(${pin}::json) as pin (id text, latitude float8, longitude float8,
        "locationName" text, notes text, "createdAt" timestamptz, "cellX" int, "cellY" int)
      where is_person and not is_known and not is_full
    )
    select is_person as "isPerson", is_known as "isKnown", is_full as "isFull" from state`,
])

type NewPin = Omit<PinRow, 'clientId' | 'placedAt' | 'isCounted'> & { clientId: string | undefined }

/**
 * Stored unless there is no such person, they have `max` pins, or this one: `isKnown`. The pin of an earlier guest with
 * this id keeps its client id until the sweep deletes it.
 */
export async function insertPin(tx: Tx, { clientId, ...pin }: NewPin, max: number) {
  const { personId } = pin
  const state = await insert.first(tx, { personId, clientId: clientId ?? null, pin: JSON.stringify(pin), max })
  return { ...mustFind(state, 'The state of a new pin'), pin: toPin(pin) }
}

const findOf = preparedQuery((db, { personId }: Given<{ personId: string }>) =>
  db
    .select()
    .from(pins)
    .where(and(eq(pins.personId, personId), isOfThisVisit))
    .orderBy(desc(pins.createdAt), desc(pins.id)),
)

/** Newest first. */
export async function findPins(tx: Tx, personId: string): Promise<Pin[]> {
  return (await findOf(tx, { personId })).map(toPin)
}

const lock = preparedQuery((db, { id, personId }: Given<OwnPin>) =>
  db
    .select()
    .from(pins)
    .where(and(eq(pins.id, id), eq(pins.personId, personId), isOfThisVisit))
    .for('update'),
)

export const lockPin = (tx: Tx, pin: OwnPin) => lock.first(tx, pin)

const update = preparedQuery((db, row: Given<PinRow>) =>
  db.update(pins).set(rowOf(pins, row)).where(eq(pins.id, row.id)),
)

export async function updatePin(tx: Tx, row: PinRow): Promise<Pin> {
  await update(tx, row)
  return toPin(row)
}

const deleteById = preparedQuery((db, { id }: Given<{ id: string }>) =>
  db.delete(pins).where(eq(pins.id, id)).returning(cell),
)

const deleteOf = preparedQuery((db, { personId }: Given<{ personId: string }>) =>
  db.delete(pins).where(eq(pins.personId, personId)).returning(cell),
)

export async function deletePins(tx: Tx, which: { id: string } | { personId: string }): Promise<Cell[]> {
  return cellsOfCounted('id' in which ? await deleteById(tx, which) : await deleteOf(tx, which))
}

export async function deletePinsOfGoneGuests(tx: Tx): Promise<Cell[]> {
  const isOfGuest = sql`${pins.personId} like 'guest-%'`
  return cellsOfCounted(
    await tx
      .delete(pins)
      .where(and(isOfGuest, not(isOfThisVisit)))
      .returning(cell),
  )
}

export async function movePins(tx: Tx, from: string, to: string): Promise<Cell[]> {
  return cellsOfCounted(await tx.update(pins).set({ personId: to }).where(eq(pins.personId, from)).returning(cell))
}

/** Marks pins that are old enough as counted, and returns their cells; each pin is returned once. */
export async function countDuePins(tx: Tx, placedBefore: Date, limit: number): Promise<Cell[]> {
  const isDue = and(not(pins.isCounted), lte(pins.placedAt, placedBefore))
  const due = tx
    .select({ id: pins.id })
    .from(pins)
    .where(isDue)
    .orderBy(asc(pins.placedAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  return tx
    .update(pins)
    .set({ isCounted: true })
    .where(sql`${pins.id} in ${due}`)
    .returning({ x: pins.cellX, y: pins.cellY })
}

function cellsOfCounted(removed: readonly RemovedPin[]): Cell[] {
  return removed.filter(({ isCounted }) => isCounted)
}

type ShownPin = Pick<PinRow, 'id' | 'personId' | 'latitude' | 'longitude' | 'locationName' | 'notes' | 'createdAt'>

function toPin({ id, personId, latitude, longitude, locationName, notes, createdAt }: ShownPin): Pin {
  return {
    id,
    userId: personId,
    latitude,
    longitude,
    ...(locationName === null ? {} : { locationName }),
    ...(notes === null ? {} : { notes }),
    createdAt: createdAt.toISOString(),
  }
}
