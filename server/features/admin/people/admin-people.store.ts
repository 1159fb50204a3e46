/** People as the caretaker sees them: found by a part of their address or name, the newest first. */
import { and, asc, desc, eq, gt, ilike, isNotNull, isNull, like, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { AdminUser, PeopleWanted } from '#contract/admin/admin.ts'
import { isGuestId } from '#contract/people/users.ts'
import type { Tx } from '#server/db/db.ts'
import { bans, guests, searchGrams, users } from '#server/db/schema/people/auth.schema.ts'
import { mutes } from '#server/db/schema/people/safety.schema.ts'
import { isOnBowl } from '#server/db/sql/is-on-bowl.ts'
import { isPremiumAt } from '#server/db/sql/is-premium.ts'
import type { Cursor } from '#server/features/admin/cursor.ts'

/** A shorter text has no three letters in a row, and is looked for one by one. */
const GRAM = 3

type Asked = { search: string | undefined; kind: NonNullable<PeopleWanted['kind']> }
/** `after` is the last one that was shown. */
type Wanted = Asked & { after: Cursor | undefined; limit: number; now: Date }

const sanctions = {
  ban: { reason: bans.reason, until: bans.until },
  mute: { reason: mutes.reason, until: mutes.until },
}

export async function members(tx: Tx, { search, after, limit, now }: Wanted): Promise<AdminUser[]> {
  const rows = await tx
    .select({
      id: users.id,
      nickname: users.nickname,
      emoji: users.emoji,
      email: users.email,
      createdAt: users.createdAt,
      isPremium: isPremiumAt(users.id, now),
      isOnBowl: isOnBowl(users.id),
      ...sanctions,
    })
    .from(users)
    .leftJoin(bans, banOf(users.id, now))
    .leftJoin(mutes, muteOf(users.id, now))
    .where(and(isMember(search), isBehind(after, { at: users.createdAt, id: users.id, isGuest: false })))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit)
  return rows.map((row) => ({ ...toUser(row), isGuest: false }))
}

export async function visitors(tx: Tx, { search, after, limit, now }: Wanted): Promise<AdminUser[]> {
  const rows = await tx
    .select({
      id: guests.id,
      nickname: guests.nickname,
      emoji: guests.emoji,
      createdAt: guests.claimedAt,
      isOnBowl: isOnBowl(guests.id),
      ...sanctions,
    })
    .from(guests)
    .leftJoin(bans, banOf(guests.id, now))
    .leftJoin(mutes, muteOf(guests.id, now))
    .where(and(isVisitor(search), isBehind(after, { at: guests.claimedAt, id: guests.id, isGuest: true })))
    .orderBy(desc(guests.claimedAt), desc(guests.id))
    .limit(limit)
  return rows.map((row) => ({ ...toUser({ ...row, email: null }), isPremium: false, isGuest: true }))
}

/** No further than `max`: nobody reads that far, and counting on would take ever longer. */
export async function countPeople(tx: Tx, { search, kind }: Asked, max: number): Promise<number> {
  const one = { one: sql`1` }
  // In the order of an index, along which it ends early.
  const found = tx.select(one).from(users).where(isMember(search)).orderBy(desc(users.createdAt), desc(users.id))
  const here = tx.select(one).from(guests).where(isVisitor(search)).orderBy(desc(guests.claimedAt), desc(guests.id))
  const some = [
    ...(kind === 'guests' ? [] : [found.limit(max).as('found')]),
    ...(kind === 'registered' ? [] : [here.limit(max).as('found')]),
  ]
  let total = 0
  for (const list of some) total += await tx.$count(list)
  return Math.min(total, max)
}

/** The addresses of those asked for, by their ids, from one on. */
export async function emailsAfter(
  tx: Tx,
  { search }: Asked,
  { id, limit }: { id: string; limit: number },
): Promise<{ id: string; email: string }[]> {
  const rows = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(isMember(search), isNotNull(users.email), gt(users.id, id)))
    .orderBy(asc(users.id))
    .limit(limit)
  return rows.map((row) => ({ id: row.id, email: row.email ?? '' }))
}

export async function isDemo(tx: Tx, id: string): Promise<boolean> {
  return (await tx.$count(users, and(eq(users.id, id), eq(users.isDemo, true)))) > 0
}

/** Demo buddies are no members. */
function isMember(search: string | undefined): SQL | undefined {
  return and(eq(users.isDemo, false), search ? holds(search) : undefined)
}

function holds(search: string): SQL | undefined {
  // Addresses are stored in lower case, and comparing them as they are takes a fraction of the time.
  const holdsIt = or(like(users.email, anywhere(search.toLowerCase())), ilike(users.nickname, anywhere(search)))
  if ([...search].length < GRAM) return holdsIt
  return and(sql`${searchGrams(users.email, users.nickname)} @> search_grams(${search})`, holdsIt)
}

function isVisitor(search: string | undefined): SQL | undefined {
  return and(isNull(guests.leftAt), search ? ilike(guests.nickname, anywhere(search)) : undefined)
}

/** The search text is text: its % and _ mean themselves. */
function anywhere(search: string): string {
  return `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}

type Columns = { at: AnyPgColumn; id: AnyPgColumn; isGuest: boolean }

/** In one list of both kinds, of those who came at the same moment members stand before guests. */
function isBehind(after: Cursor | undefined, { at, id, isGuest }: Columns): SQL | undefined {
  if (!after) return undefined
  if (isGuestId(after.id) === isGuest)
    return sql`(${at}, ${id}) < (${after.at.toISOString()}::timestamptz, ${after.id})`
  return isGuest ? lte(at, after.at) : lt(at, after.at)
}

function banOf(personId: AnyPgColumn, now: Date): SQL | undefined {
  return and(eq(bans.personId, personId), or(isNull(bans.until), gt(bans.until, now)))
}

function muteOf(personId: AnyPgColumn, now: Date): SQL | undefined {
  return and(eq(mutes.personId, personId), gt(mutes.until, now))
}

type Row = {
  email: string | null
  createdAt: Date
  ban: { reason: string; until: Date | null } | null
  mute: { reason: string; until: Date } | null
}

function toUser<Shown extends Row>({ email, createdAt, ban, mute, ...rest }: Shown) {
  return {
    ...rest,
    ...(email ? { email } : {}),
    createdAt: createdAt.toISOString(),
    ...(ban ? { ban: { reason: ban.reason, ...(ban.until ? { until: ban.until.toISOString() } : {}) } } : {}),
    ...(mute ? { mute: { reason: mute.reason, until: mute.until.toISOString() } } : {}),
  }
}
