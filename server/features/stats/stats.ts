/** Counts what members do, in the same transaction, and grants badges as soon as they are earned. */
import { type Achievements, earnedBadges, toBadgeMap } from '#contract/bowl/badges.ts'
import type { getProfile } from '#contract/bowl/stats.ts'
import { isGuestId } from '#contract/people/users.ts'
import type { AnswerOf } from '#contract/protocol/endpoint.ts'
import { Problem } from '#contract/protocol/problems.ts'
import type { Db, StatementPart, Tx } from '#server/db/db.ts'
import type { Announce, Facts } from '#server/facts/facts.ts'
import { endOfLocalDay, localDay } from '#server/lib/dates.ts'
import {
  countMessagesSql,
  findGuest,
  findMember,
  grantBadges,
  guestHistory,
  lockStats,
  type StatsRow,
  saveStats,
  visitsByDay,
} from './stats.store.ts'
import { badgesFor } from './visit-counting.ts'
import { streakAt, type VisitRecord, withVisit } from './visit-streak.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const WEEK = 7

type Needs = { db: Db; facts: Facts; now: () => Date }
type ProfileResponse = AnswerOf<typeof getProfile>

export type Stats = ReturnType<typeof createStats>

export function createStats({ db, facts, now }: Needs) {
  facts.within('account.created', async (tx, { userId, guestId, at }, announce) => {
    if (!guestId) return
    const history = await guestHistory(tx, userId)
    await change(tx, announce, { userId, at }, (row) => ({
      ...history.visits.reduce<VisitRecord>((record, visit) => withVisit(record, visit), row),
      longestSeconds: history.longestSeconds,
      messagesCount: history.messages,
      visitsReachedAt: at,
      secondsReachedAt: at,
      messagesReachedAt: at,
    }))
  })

  return {
    countMessagesSql: (at: StatementPart) => countMessagesSql(at, badgesFor('messagesCount')),

    /** The public stats; days and exact dates only for the person themselves. */
    async profile(userId: string, viewerId: string): Promise<ProfileResponse> {
      const isOwn = userId === viewerId
      const response = await (isGuestId(userId) ? profileOfGuest(userId, isOwn) : profileOfMember(userId, isOwn))
      return isOwn ? response : asSeenByOthers(response)
    },
  }

  type Event = { userId: string; at: Date }

  async function change(
    tx: Tx,
    announce: Announce,
    { userId, at }: Event,
    update: (row: StatsRow) => Partial<StatsRow>,
  ) {
    const before = isGuestId(userId) ? undefined : await lockStats(tx, userId)
    if (!before) return
    const changes = update(before)
    if (Object.keys(changes).length === 0) return
    await saveStats(tx, userId, changes)

    await grantReached(tx, announce, { userId, before, after: { ...before, ...changes }, at })
  }

  type Step = Event & { before: Achievements; after: Achievements }

  async function grantReached(tx: Tx, announce: Announce, { userId, before, after, at }: Step): Promise<void> {
    const had = earnedBadges(before)
    const reached = earnedBadges(after).filter((badge) => !had.includes(badge))
    for (const badge of await grantBadges(tx, userId, reached, at)) await announce('badge.earned', { userId, badge })
  }

  async function profileOfMember(userId: string, isOwn: boolean): Promise<ProfileResponse> {
    const member = await findMember(db, userId, now())
    if (!member) throw new Problem('NOT_FOUND')
    const { id, nickname, emoji, isOnBowl, isPremium, timeZone, badges, look } = member
    const at = now()
    const today = { day: localDay(at, timeZone), at, zone: timeZone }
    return {
      success: true,
      profile: {
        userId,
        totalVisits: member.totalVisits,
        currentStreak: streakAt(member, today),
        longestStreak: member.longestStreak,
        messagesCount: member.messagesCount,
        badges: toBadgeMap(badges.map(({ badge }) => badge)),
        isPremium,
      },
      person: { id, nickname, emoji, isOnBowl },
      longestSeconds: member.longestSeconds,
      ...(isPremium && look ? { look } : {}),
      memberSince: member.createdAt.toISOString(),
      ...(isOwn
        ? { week: await readWeek(userId, today.day), dayEndsAt: endOfLocalDay(at, timeZone).toISOString() }
        : {}),
      earnedAt: Object.fromEntries(badges.map(({ badge, earnedAt }) => [badge, earnedAt.toISOString()])),
      badgeDates: Object.fromEntries(badges.map(({ badge, earnedAt }) => [badge, localDay(earnedAt, timeZone)])),
    }
  }

  async function profileOfGuest(guestId: string, isOwn: boolean): Promise<ProfileResponse> {
    const guest = await findGuest(db, guestId)
    if (!guest) throw new Problem('NOT_FOUND')
    const { id, nickname, emoji, isOnBowl, visits, messagesSent } = guest
    return {
      success: true,
      profile: {
        userId: guestId,
        totalVisits: visits,
        currentStreak: 0,
        longestStreak: 0,
        messagesCount: messagesSent,
        badges: toBadgeMap([]),
        isPremium: false,
      },
      person: { id, nickname, emoji, isOnBowl },
      longestSeconds: 0,
      memberSince: guest.createdAt.toISOString(),
      ...(isOwn ? { week: await readWeek(guestId, localDay(now(), 'UTC')) } : {}),
      earnedAt: {},
      badgeDates: {},
    }
  }

  /** The last seven days, today last. */
  async function readWeek(personId: string, today: string): Promise<{ day: string; visits: number }[]> {
    const days = Array.from({ length: WEEK }, (_, back) => dayBefore(today, WEEK - 1 - back))
    const visits = await visitsByDay(db, personId, days[0] ?? today)
    return days.map((day) => ({ day, visits: visits.get(day) ?? 0 }))
  }
}

/** Others don't see exact times: they see the month in which a person joined, and the day of a badge. */
function asSeenByOthers(response: ProfileResponse): ProfileResponse {
  return { ...response, memberSince: `${response.memberSince.slice(0, 7)}-01`, earnedAt: {} }
}

function dayBefore(day: string, back: number): string {
  return new Date(Date.parse(day) - back * DAY_MS).toISOString().slice(0, 10)
}
