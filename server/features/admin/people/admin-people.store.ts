/** The people the admin finds by part of an address or nickname: a page of them, their number, their addresses. */
import { and, asc, desc, eq, gt, ilike, isNotNull, isNull, like, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { AdminUser, PeopleFilter } from '#contract/admin/admin.ts'
import { isGuestId } from '#contract/people/users.ts'
import type { Tx } from '#server/db/db.ts'
import { bans, guests, searchGrams, users } from '#server/db/schema/people/auth.schema.ts'
import { mutes } from '#server/db/schema/people/safety.schema.ts'
import { isOnBowl, isPremiumAt } from '#server/db/sql/fragments.ts'
import type { Cursor } from '#server/text/cursor.ts'

/** The index holds trigrams; a shorter search text cannot use it. */
const GRAM = 3

type Filter = { search: string | undefined; kind: NonNullable<PeopleFilter['kind']> }
type PageQuery = Filter & { after: Cursor | undefined; limit: number; now: Date }

const sanctions = {
  ban: { reason: bans.reason, until: bans.until },
  mute: { reason: mutes.reason, until: mutes.until },
}

export async function findMembers(tx: Tx, { search, after, limit, now }: PageQuery): Promise<AdminUser[]> {
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
    .leftJoin(bans, isActiveBan(users.id, now))
    .leftJoin(mutes, isActiveMute(users.id, now))
    .where(and(isMember(search), isAfter(after, { at: users.createdAt, id: users.id, isGuest: false })))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit)
  return rows.map((row) => ({ ...toUser(row), isGuest: false }))
}

export async function findGuests(tx: Tx, { search, after, limit, now }: PageQuery): Promise<AdminUser[]> {
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
    .leftJoin(bans, isActiveBan(guests.id, now))
    .leftJoin(mutes, isActiveMute(guests.id, now))
    .where(and(isGuest(search), isAfter(after, { at: guests.claimedAt, id: guests.id, isGuest: true })))
    .orderBy(desc(guests.claimedAt), desc(guests.id))
    .limit(limit)
  return rows.map((row) => ({ ...toUser({ ...row, email: null }), isPremium: false, isGuest: true }))
}

/** Stops at `max`: nobody reads that far, and a full count gets slower as the table grows. */
export async function countPeople(tx: Tx, { search, kind }: Filter, max: number): Promise<number> {
  const one = { one: sql`1` }
  // Ordered like an index, so that the scan can stop at the limit.
  const matchingMembers = tx
    .select(one)
    .from(users)
    .where(isMember(search))
    .orderBy(desc(users.createdAt), desc(users.id))
  const matchingGuests = tx
    .select(one)
    .from(guests)
    .where(isGuest(search))
    .orderBy(desc(guests.claimedAt), desc(guests.id))
  const queries = [
    ...(kind === 'guests' ? [] : [matchingMembers.limit(max).as('found')]),
    ...(kind === 'registered' ? [] : [matchingGuests.limit(max).as('found')]),
  ]
  let total = 0
  for (const query of queries) total += await tx.$count(query)
  return Math.min(total, max)
}

export async function emailsAfter(
  tx: Tx,
  { search }: Filter,
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

/** Demo buddies are not members. */
function isMember(search: string | undefined): SQL | undefined {
  return and(eq(users.isDemo, false), search ? matches(search) : undefined)
}

function matches(search: string): SQL | undefined {
  // Addresses are stored in lower case, so the much faster case-sensitive comparison is enough.
  const containsText = or(like(users.email, anywhere(search.toLowerCase())), ilike(users.nickname, anywhere(search)))
  if ([...search].length < GRAM) return containsText
  return and(sql`${searchGrams(users.email, users.nickname)} @> search_grams(${search})`, containsText)
}

function isGuest(search: string | undefined): SQL | undefined {
  return and(isNull(guests.leftAt), search ? ilike(guests.nickname, anywhere(search)) : undefined)
}

/** Escaped, so that % and _ are not wildcards. */
function anywhere(search: string): string {
  return `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}

type Columns = { at: AnyPgColumn; id: AnyPgColumn; isGuest: boolean }

/** Members and guests share one list; of people who joined at the same moment members come first. */
function isAfter(after: Cursor | undefined, { at, id, isGuest }: Columns): SQL | undefined {
  if (!after) return undefined
  if (isGuestId(after.id) === isGuest)
    return sql`(${at}, ${id}) < (${after.at.toISOString()}::timestamptz, ${after.id})`
  return isGuest ? lte(at, after.at) : lt(at, after.at)
}

function isActiveBan(personId: AnyPgColumn, now: Date): SQL | undefined {
  return and(eq(bans.personId, personId), or(isNull(bans.until), gt(bans.until, now)))
}

function isActiveMute(personId: AnyPgColumn, now: Date): SQL | undefined {
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
