/** Counts what members do, in the transaction in which they do it, and hands out badges the moment they are earned. */
import { type Achievements, badgeMapOf, earnedBadges } from '#contract/badges.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { VISITS_COUNTED_PER_DAY } from '#contract/presence.ts'
import { Problem } from '#contract/problems.ts'
import type { getProfile } from '#contract/stats.ts'
import { isGuestId } from '#contract/users.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Announce, FactBoard } from '#server/facts/facts.ts'
import { localDay } from '#server/local-day.ts'
import {
  badgesOf,
  findMember,
  findVisitor,
  grantBadges,
  holdStats,
  type StatsRow,
  saveStats,
  sitsByDay,
  visitOf,
  zoneOf,
} from './stats.store.ts'
import { standingStreak, withVisit } from './visit-day.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const WEEK = 7

type Needs = { db: Db; facts: FactBoard; now: () => Date }
type ProfileAnswer = AnswerOf<typeof getProfile>

export type Stats = ReturnType<typeof createStats>

export function createStats({ db, facts, now }: Needs) {
  facts.within('bowl.entered', (tx, { personId, at, day, zone }, announce) =>
    change(tx, announce, personId, (row) => {
      const visited = withVisit(row, { day, at, zone })
      return { ...visited, ...(visited.totalVisits > row.totalVisits ? { visitsReachedAt: at } : {}) }
    }),
  )

  facts.within('bowl.left', (tx, { personId, seconds, at }, announce) =>
    change(tx, announce, personId, (row) =>
      seconds > row.longestSeconds ? { longestSeconds: seconds, secondsReachedAt: at } : {},
    ),
  )

  facts.within('messages.posted', async (tx, { messages }, announce) => {
    const bySender = new Map<string, number>()
    for (const { userId } of messages) bySender.set(userId, (bySender.get(userId) ?? 0) + 1)
    for (const [userId, sent] of bySender) {
      await change(tx, announce, userId, (row) => ({
        messagesCount: row.messagesCount + sent,
        messagesReachedAt: now(),
      }))
    }
  })

  facts.within('account.created', async (tx, { userId, guestId, at }, announce) => {
    if (!guestId) return
    const brought = await visitOf(tx, userId)
    const zone = await zoneOf(tx, userId)
    await change(tx, announce, userId, (row) => ({
      ...(brought.visits > 0 ? withVisit(row, { day: localDay(at, zone), at, zone }) : {}),
      totalVisits: Math.min(brought.visits, VISITS_COUNTED_PER_DAY),
      longestSeconds: brought.longestSeconds,
      messagesCount: brought.messages,
      ...{ visitsReachedAt: at, secondsReachedAt: at, messagesReachedAt: at },
    }))
  })

  return {
    async profile(userId: string): Promise<ProfileAnswer> {
      return isGuestId(userId) ? profileOfGuest(userId) : profileOfMember(userId)
    },
  }

  async function change(tx: Tx, announce: Announce, userId: string, update: (row: StatsRow) => Partial<StatsRow>) {
    const before = isGuestId(userId) ? undefined : await holdStats(tx, userId)
    if (!before) return
    const changes = update(before)
    if (Object.keys(changes).length === 0) return
    await saveStats(tx, userId, changes)

    const had = earnedBadges(before satisfies Achievements)
    const reached = earnedBadges({ ...before, ...changes }).filter((badge) => !had.includes(badge))
    for (const badge of await grantBadges(tx, userId, reached, now())) await announce('badge.earned', { userId, badge })
  }

  async function profileOfMember(userId: string): Promise<ProfileAnswer> {
    const member = await findMember(db, userId, now())
    if (!member) throw new Problem('NOT_FOUND')
    const { id, nickname, emoji, isOnBowl, isPremium, timeZone, stats } = member
    const badges = await badgesOf(db, userId)
    const at = now()
    const today = { day: localDay(at, timeZone), at, zone: timeZone }
    return {
      success: true,
      profile: {
        userId,
        totalVisits: stats?.totalVisits ?? 0,
        currentStreak: stats ? standingStreak(stats, today) : 0,
        longestStreak: stats?.longestStreak ?? 0,
        messagesCount: stats?.messagesCount ?? 0,
        badges: badgeMapOf(badges.map(({ badge }) => badge)),
        isPremium,
      },
      person: { id, nickname, emoji, isOnBowl },
      longestSeconds: stats?.longestSeconds ?? 0,
      memberSince: member.createdAt.toISOString(),
      week: await weekOf(userId, today.day),
      earnedAt: Object.fromEntries(badges.map(({ badge, earnedAt }) => [badge, earnedAt.toISOString()])),
    }
  }

  async function profileOfGuest(guestId: string): Promise<ProfileAnswer> {
    const guest = await findVisitor(db, guestId)
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
        badges: badgeMapOf([]),
        isPremium: false,
      },
      person: { id, nickname, emoji, isOnBowl },
      longestSeconds: 0,
      memberSince: guest.createdAt.toISOString(),
      week: await weekOf(guestId, localDay(now(), 'UTC')),
      earnedAt: {},
    }
  }

  /** The last seven days, today last. */
  async function weekOf(personId: string, today: string): Promise<{ day: string; visits: number }[]> {
    const days = Array.from({ length: WEEK }, (_, back) => dayBefore(today, WEEK - 1 - back))
    const visits = await sitsByDay(db, personId, days[0] ?? today)
    return days.map((day) => ({ day, visits: visits.get(day) ?? 0 }))
  }
}

/** The public figures, without the days: when somebody sits is nobody else's business. */
export function asSeenByOthers({ week, ...answer }: ProfileAnswer): ProfileAnswer {
  return { ...answer, memberSince: `${answer.memberSince.slice(0, 7)}-01`, earnedAt: {} }
}

function dayBefore(day: string, back: number): string {
  return new Date(Date.parse(day) - back * DAY_MS).toISOString().slice(0, 10)
}
