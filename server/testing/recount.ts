/** Recounts every stat from the rows behind it, by the written rules, and lists the differences. */
import { asc } from 'drizzle-orm'
import { earnedBadges as badgesFor } from '#contract/bowl/badges.ts'
import { LONGEST_SIT_SECONDS, VISITS_COUNTED_PER_DAY } from '#contract/bowl/presence.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { chatMessages } from '#server/db/schema/bowl/chat.schema.ts'
import { sits } from '#server/db/schema/bowl/presence.schema.ts'
import { earnedBadges, stats } from '#server/db/schema/bowl/stats.schema.ts'
import { guests, users } from '#server/db/schema/people/auth.schema.ts'

const DAY_MS = 24 * 60 * 60 * 1000

type Sit = typeof sits.$inferSelect

/** For people who stay in one time zone. Reads one snapshot, so the server may keep working. */
export async function disagreements(db: Db): Promise<string[]> {
  const rows = await db.transaction(readAll, { isolationLevel: 'repeatable read', accessMode: 'read only' })
  const sitsByPerson = groupBy(rows.sits, ({ personId }) => personId)
  const messagesBySender = groupBy(rows.messages, ({ senderId }) => senderId)
  const badgesByMember = groupBy(rows.badges, ({ userId }) => userId)
  const statsByUser = new Map(rows.stats.map((row) => [row.userId, row]))

  const ofMembers = rows.users.flatMap(({ id, isDemo }) => {
    const counted = recount(sitsByPerson.get(id) ?? [], messagesBySender.get(id)?.length ?? 0)
    const kept = statsByUser.get(id)
    const badges = badgesByMember.get(id)?.map(({ badge }) => badge) ?? []
    if (isDemo) return kept || badges.length > 0 ? [`${id} is a demo buddy and has stats`] : []
    return [
      ...Object.entries(counted).flatMap(([name, value]) => {
        const has = kept ? kept[name as keyof typeof counted] : recount([], 0)[name as keyof typeof counted]
        return same(has, value) ? [] : [`${id}: ${name} is ${shown(has)}, the rows say ${shown(value)}`]
      }),
      ...(same(badges.sort().join(), badgesFor(counted).sort().join())
        ? []
        : [`${id}: badges are ${badges.join()}, the rows say ${badgesFor(counted).join()}`]),
    ]
  })
  const ofGuests = rows.guests.flatMap(({ id, leftAt, claimedAt, messagesSent }) => {
    // A guest gets a new allowance after a day away. A message sent before and stored after the return counts against it,
    // and its row looks like the earlier ones, so the count is only known to lie between the two.
    const all = messagesBySender.get(id) ?? []
    const sent = all.filter(({ postedAt }) => postedAt > claimedAt).length
    const isRight = messagesSent >= sent && messagesSent <= all.length
    return leftAt || isRight ? [] : [`${id}: ${messagesSent} messages drawn, ${sent} stored`]
  })
  return [...ofMembers, ...ofGuests]
}

async function readAll(tx: Tx) {
  return {
    users: await tx.select({ id: users.id, isDemo: users.isDemo }).from(users),
    stats: await tx.select().from(stats),
    sits: await tx.select().from(sits).orderBy(asc(sits.startedAt), asc(sits.id)),
    messages: await tx.select({ senderId: chatMessages.senderId, postedAt: chatMessages.postedAt }).from(chatMessages),
    badges: await tx.select().from(earnedBadges),
    guests: await tx.select().from(guests),
  }
}

function recount(ofPerson: readonly Sit[], messagesCount: number) {
  const byDay = groupBy(ofPerson, ({ localDay }) => localDay)
  const days = [...byDay.keys()].sort()
  const visits = [...byDay.values()].map((ofDay) => Math.min(ofDay.length, VISITS_COUNTED_PER_DAY))
  const runs = runLengths(days)
  const lastDay = days.at(-1)
  return {
    totalVisits: visits.reduce((sum, ofDay) => sum + ofDay, 0),
    currentStreak: runs.at(-1) ?? 0,
    longestStreak: Math.max(0, ...runs),
    messagesCount,
    longestSeconds: Math.max(0, ...ofPerson.map(sitSeconds)),
    lastVisitDay: lastDay ?? null,
    visitsOnDay: lastDay ? (byDay.get(lastDay)?.length ?? 0) : 0,
    lastVisitAt: ofPerson.at(-1)?.startedAt ?? null,
  }
}

/** The lengths of all runs of consecutive days. */
function runLengths(days: readonly string[]): number[] {
  const runs: number[] = []
  days.forEach((day, at) => {
    const isNext = at > 0 && Date.parse(day) - Date.parse(days[at - 1] ?? '') === DAY_MS
    runs.push(isNext ? (runs.pop() ?? 0) + 1 : 1)
  })
  return runs
}

function sitSeconds({ startedAt, endedAt }: Sit): number {
  if (!endedAt) return 0
  return Math.min(LONGEST_SIT_SECONDS, Math.floor((endedAt.getTime() - startedAt.getTime()) / 1000))
}

const shown = (value: unknown) => (value instanceof Date ? value.toISOString() : String(value))
const same = (one: unknown, other: unknown) => shown(one) === shown(other)

function groupBy<Thing>(things: readonly Thing[], keyOf: (thing: Thing) => string): Map<string, Thing[]> {
  const groups = new Map<string, Thing[]>()
  for (const thing of things) {
    const group = groups.get(keyOf(thing))
    if (group) group.push(thing)
    else groups.set(keyOf(thing), [thing])
  }
  return groups
}
