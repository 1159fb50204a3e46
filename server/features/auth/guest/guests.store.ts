/** SQL for guests: which cookie owns which id, and the name, time zone and allowance that go with it. */
import { and, eq, gt, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { StatementPart, Tx } from '#server/db/db.ts'
import { sits } from '#server/db/schema/bowl/presence.schema.ts'
import { bans, guests } from '#server/db/schema/people/auth.schema.ts'

export type GuestRow = typeof guests.$inferSelect

type Moment = { idleSince: Date; now: Date }
type GuestAndBan = { guest: GuestRow; ban: typeof bans.$inferSelect | null }

export async function findGuestByKey(
  tx: Tx,
  keyHash: string,
  { idleSince, now }: Moment,
): Promise<GuestAndBan | undefined> {
  const [row] = await tx
    .select({ guest: guests, ban: bans })
    .from(guests)
    .leftJoin(bans, isBannedAt(now))
    .where(and(eq(guests.keyHash, keyHash), gt(guests.lastSeenAt, idleSince), isNull(guests.leftAt)))
  return row
}

/** The guest of a cookie, even one who has left; locked until the transaction ends. */
export async function lockGuestByKey(tx: Tx, keyHash: string): Promise<GuestRow | undefined> {
  const [row] = await tx.select().from(guests).where(eq(guests.keyHash, keyHash)).for('update')
  return row
}

/** False when the id is taken, or a parallel request has made the cookie a guest. */
export async function insertGuest(tx: Tx, guest: GuestRow): Promise<boolean> {
  const rows = await tx.insert(guests).values(guest).onConflictDoNothing().returning({ id: guests.id })
  return rows.length === 1
}

/** The change may include a new id. */
export async function renameGuest(tx: Tx, id: string, change: Partial<GuestRow>): Promise<void> {
  await tx.update(guests).set(change).where(eq(guests.id, id))
}

export async function freeIdleGuestId(tx: Tx, id: string, idleSince: Date): Promise<void> {
  await tx.delete(guests).where(and(eq(guests.id, id), lte(guests.lastSeenAt, idleSince)))
}

export async function markGuestLeft(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.update(guests).set({ leftAt: at }).where(eq(guests.id, id))
}

export async function findGuest(tx: Tx, id: string): Promise<GuestRow | undefined> {
  const [row] = await tx.select().from(guests).where(eq(guests.id, id))
  return row
}

export async function deleteGuest(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.delete(guests).where(eq(guests.id, id)).returning({ id: guests.id })
  return rows.length === 1
}

/** Keeps the cookie and its count until the idle sweep, or a deleted guest could return with a new allowance. */
export async function anonymizeGuest(tx: Tx, id: string, { newId, at }: { newId: string; at: Date }): Promise<boolean> {
  const blank = { id: newId, nickname: '', emoji: '', timeZone: 'UTC', leftAt: at, lastSeenAt: at }
  const rows = await tx.update(guests).set(blank).where(eq(guests.id, id)).returning({ id: guests.id })
  return rows.length === 1
}

export async function touchGuest(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.update(guests).set({ lastSeenAt: now }).where(eq(guests.id, id))
}

export async function deleteIdleGuests(tx: Tx, idleSince: Date): Promise<void> {
  await tx.delete(guests).where(lte(guests.lastSeenAt, idleSince))
}

export async function isGuestOnBowl(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx
    .select({ one: sql`1` })
    .from(sits)
    .where(and(eq(sits.personId, id), isNull(sits.endedAt)))
  return rows.length > 0
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

export async function setGuestZone(tx: Tx, id: string, timeZone: string): Promise<void> {
  await tx
    .update(guests)
    .set({ timeZone })
    .where(and(eq(guests.id, id), ne(guests.timeZone, timeZone)))
}

export async function findGuestZone(tx: Tx, id: string): Promise<string | undefined> {
  const [row] = await tx.select({ timeZone: guests.timeZone }).from(guests).where(eq(guests.id, id))
  return row?.timeZone
}

export async function activeGuests(tx: Tx, ids: string[], now: Date): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .select({ id: guests.id })
    .from(guests)
    .leftJoin(bans, isBannedAt(now))
    .where(and(inArray(guests.id, ids), isNull(guests.leftAt), isNull(bans.personId)))
  return new Set(rows.map(({ id }) => id))
}

function isBannedAt(now: Date) {
  return and(eq(bans.personId, guests.id), or(isNull(bans.until), gt(bans.until, now)))
}
