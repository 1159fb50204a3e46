/** SQL for guests: which cookie owns which id, and the name, time zone and allowance that go with it. */
import { and, eq, gt, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { StatementPart, Tx } from '#server/db/db.ts'
import { type Given, preparedQuery, rowOf } from '#server/db/prepared-query.ts'
import { sits } from '#server/db/schema/bowl/presence.schema.ts'
import { bans, guests } from '#server/db/schema/people/auth.schema.ts'

export type GuestRow = typeof guests.$inferSelect

type ById = { id: string }
type ByKey = { keyHash: string }
type Moment = { idleSince: Date; now: Date }

const findByKey = preparedQuery((db, { keyHash, idleSince, now }: Given<ByKey & Moment>) =>
  db
    .select({ guest: guests, ban: bans })
    .from(guests)
    .leftJoin(bans, isBannedAt(now))
    .where(and(eq(guests.keyHash, keyHash), gt(guests.lastSeenAt, idleSince), isNull(guests.leftAt))),
)

export const findGuestByKey = (tx: Tx, keyHash: string, moment: Moment) => findByKey.first(tx, { keyHash, ...moment })

const lockByKey = preparedQuery((db, { keyHash }: Given<ByKey>) =>
  db.select().from(guests).where(eq(guests.keyHash, keyHash)).for('update'),
)

/** The guest of a cookie, even one who has left; locked until the transaction ends. */
export const lockGuestByKey = (tx: Tx, keyHash: string) => lockByKey.first(tx, { keyHash })

const insert = preparedQuery((db, guest: Given<GuestRow>) =>
  db.insert(guests).values(rowOf(guests, guest)).onConflictDoNothing().returning({ id: guests.id }),
)

/** False when the id is taken, or a parallel request has made the cookie a guest. */
export async function insertGuest(tx: Tx, guest: GuestRow): Promise<boolean> {
  return (await insert(tx, guest)).length === 1
}

type Returning = Pick<GuestRow, 'id' | 'keyHash' | 'nickname' | 'emoji' | 'lastSeenAt'>

const renew = preparedQuery((db, given: Given<Returning & { currentId: string; timeZone: string | null }>) => {
  const { currentId, id, keyHash, nickname, emoji, timeZone, lastSeenAt } = given
  const zone = sql`coalesce(${timeZone}, ${guests.timeZone})`
  return db
    .update(guests)
    .set({ id, keyHash, nickname, emoji, timeZone: zone, lastSeenAt, leftAt: null })
    .where(eq(guests.id, currentId))
})

/** A guest who comes back, under this id or a new one. */
export async function renewGuest(tx: Tx, id: string, guest: Returning & { timeZone?: string }): Promise<void> {
  await renew(tx, { timeZone: null, ...guest, currentId: id })
}

const freeIdle = preparedQuery((db, { id, idleSince }: Given<ById & { idleSince: Date }>) =>
  db.delete(guests).where(and(eq(guests.id, id), lte(guests.lastSeenAt, idleSince))),
)

export async function freeIdleGuestId(tx: Tx, id: string, idleSince: Date): Promise<void> {
  await freeIdle(tx, { id, idleSince })
}

const markLeft = preparedQuery((db, { id, at }: Given<ById & { at: Date }>) =>
  db.update(guests).set({ leftAt: at }).where(eq(guests.id, id)),
)

export async function markGuestLeft(tx: Tx, id: string, at: Date): Promise<void> {
  await markLeft(tx, { id, at })
}

const findById = preparedQuery((db, { id }: Given<ById>) => db.select().from(guests).where(eq(guests.id, id)))

export const findGuest = (tx: Tx, id: string) => findById.first(tx, { id })

const deleteById = preparedQuery((db, { id }: Given<ById>) => db.delete(guests).where(eq(guests.id, id)))

export async function deleteGuest(tx: Tx, id: string): Promise<void> {
  await deleteById(tx, { id })
}

/** Keeps the cookie and its count until the idle sweep, or a deleted guest could return with a new allowance. */
export async function anonymizeGuest(tx: Tx, id: string, { newId, at }: { newId: string; at: Date }): Promise<boolean> {
  const blank = { id: newId, nickname: '', emoji: '', timeZone: 'UTC', leftAt: at, lastSeenAt: at }
  const rows = await tx.update(guests).set(blank).where(eq(guests.id, id)).returning({ id: guests.id })
  return rows.length === 1
}

const touch = preparedQuery((db, { id, now }: Given<ById & { now: Date }>) =>
  db.update(guests).set({ lastSeenAt: now }).where(eq(guests.id, id)),
)

export async function touchGuest(tx: Tx, id: string, now: Date): Promise<void> {
  await touch(tx, { id, now })
}

export async function deleteIdleGuests(tx: Tx, idleSince: Date): Promise<void> {
  await tx.delete(guests).where(lte(guests.lastSeenAt, idleSince))
}

const findOpenSit = preparedQuery((db, { id }: Given<ById>) =>
  db
    .select({ personId: sits.personId })
    .from(sits)
    .where(and(eq(sits.personId, id), isNull(sits.endedAt))),
)

export async function isGuestOnBowl(tx: Tx, id: string): Promise<boolean> {
  return (await findOpenSit(tx, { id })).length > 0
}

/** CTEs of the statement that stores messages, after `guest_wants` (id, wanted): how many each guest may still send. */
export function spendAllowanceSql(limit: number): StatementPart {
  return sql`guest_gets as materialized (
      select guests.id, greatest(0, least(wanted, ${sql.raw(String(limit))} - messages_sent)) as allowed
      from guests join guest_wants using (id)
      where guests.id = any(array(select id from guest_wants)) order by guests.id for update of guests
    ), guest_spends as (
      update guests set messages_sent = messages_sent + allowed
      from guest_gets
      where guests.id = guest_gets.id and allowed > 0 and guests.id = any(array(select id from guest_gets))
    )`
}

const updateZone = preparedQuery((db, { id, timeZone }: Given<ById & { timeZone: string }>) =>
  db
    .update(guests)
    .set({ timeZone })
    .where(and(eq(guests.id, id), ne(guests.timeZone, timeZone))),
)

export async function setGuestZone(tx: Tx, id: string, timeZone: string): Promise<void> {
  await updateZone(tx, { id, timeZone })
}

export async function findGuestZone(tx: Tx, id: string): Promise<string | undefined> {
  return (await findGuest(tx, id))?.timeZone
}

export async function activeGuests(tx: Tx, ids: string[], now: Date): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .select({ id: guests.id })
    .from(guests)
    .leftJoin(bans, isBannedAt(sql`${now.toISOString()}::timestamptz`))
    .where(and(inArray(guests.id, ids), isNull(guests.leftAt), isNull(bans.personId)))
  return new Set(rows.map(({ id }) => id))
}

function isBannedAt(now: SQL) {
  return and(eq(bans.personId, guests.id), or(isNull(bans.until), gt(bans.until, now)))
}
