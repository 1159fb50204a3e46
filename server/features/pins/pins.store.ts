/** Pins in the database. */
import { and, asc, count, desc, eq, lte, not, sql } from 'drizzle-orm'
import { isGuestId } from '#contract/people/users.ts'
import type { Pin } from '#contract/social/pins.ts'
import type { Tx } from '#server/db/db.ts'
import { pins } from '#server/db/schema/bowl/pins.schema.ts'
import { guests, users } from '#server/db/schema/people/auth.schema.ts'
import type { Cell } from './grid.ts'

export type PinRow = typeof pins.$inferSelect
type OwnPin = { id: string; personId: string }

/** A guest's pins end with the visit; until the sweep deletes them, another guest may already have claimed the same id. */
const isOfThisVisit = sql`(${pins.personId} not like 'guest-%' or exists (
  select 1 from ${guests} where ${guests.id} = ${pins.personId} and ${guests.leftAt} is null
    and ${guests.claimedAt} <= ${pins.createdAt}))`

const cell = { x: pins.cellX, y: pins.cellY, isCounted: pins.isCounted }
type RemovedPin = Cell & { isCounted: boolean }

/** Locks the person until the transaction ends, so that no pin is stored for one who is being deleted. */
export async function lockPerson(tx: Tx, personId: string): Promise<boolean> {
  const people = isGuestId(personId)
    ? await tx.select({ id: guests.id }).from(guests).where(eq(guests.id, personId)).for('no key update')
    : await tx.select({ id: users.id }).from(users).where(eq(users.id, personId)).for('no key update')
  return people.length > 0
}

export async function countPins(tx: Tx, personId: string): Promise<number> {
  const [row] = await tx.select({ pins: count() }).from(pins).where(eq(pins.personId, personId))
  return row?.pins ?? 0
}

export async function findPinByClientId(
  tx: Tx,
  { personId, clientId }: { personId: string; clientId: string },
): Promise<{ pin: Pin; isOfVisit: boolean } | undefined> {
  const [found] = await tx
    .select({ row: pins, isOfVisit: sql<boolean>`${isOfThisVisit}` })
    .from(pins)
    .where(and(eq(pins.personId, personId), eq(pins.clientId, clientId)))
  return found && { pin: toPin(found.row), isOfVisit: found.isOfVisit }
}

export async function insertPin(tx: Tx, row: PinRow): Promise<Pin> {
  await tx.insert(pins).values(row)
  return toPin(row)
}

/** Newest first. */
export async function findPins(tx: Tx, personId: string): Promise<Pin[]> {
  const rows = await tx
    .select()
    .from(pins)
    .where(and(eq(pins.personId, personId), isOfThisVisit))
    .orderBy(desc(pins.createdAt), desc(pins.id))
  return rows.map(toPin)
}

export async function lockPin(tx: Tx, { id, personId }: OwnPin): Promise<PinRow | undefined> {
  const isOwn = and(eq(pins.id, id), eq(pins.personId, personId), isOfThisVisit)
  const [row] = await tx.select().from(pins).where(isOwn).for('update')
  return row
}

export async function updatePin(tx: Tx, row: PinRow): Promise<Pin> {
  const { id, ...rest } = row
  await tx.update(pins).set(rest).where(eq(pins.id, id))
  return toPin(row)
}

export async function deletePins(tx: Tx, which: { id: string } | { personId: string }): Promise<Cell[]> {
  const condition = 'id' in which ? eq(pins.id, which.id) : eq(pins.personId, which.personId)
  return cellsOfCounted(await tx.delete(pins).where(condition).returning(cell))
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

function toPin({ id, personId, latitude, longitude, locationName, notes, createdAt }: PinRow): Pin {
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
