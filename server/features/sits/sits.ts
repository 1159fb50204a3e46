/** The summary of a person's latest finished sit, and how often two people sat together. */
import { nearestBadge } from '#contract/bowl/badges.ts'
import type { getCompany, SitStreak, SitSummary } from '#contract/bowl/sits.ts'
import { isGuestId } from '#contract/people/users.ts'
import type { AnswerOf } from '#contract/protocol/endpoint.ts'
import { Problem } from '#contract/protocol/problems.ts'
import type { Db } from '#server/db/db.ts'
import { findCompany, isMember, sitsTogether } from './company.store.ts'
import { type FinishedSit, findEarnedBadges, latestSit, memberStats, messagesDuring, ownHistory } from './sits.store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const WEEK = 7

type Needs = { db: Db; now: () => Date; blockedEitherWay: (personId: string) => ReadonlySet<string> }
type OwnPart = Pick<SitSummary, 'visitsToday' | 'totalVisits' | 'longest' | 'streak' | 'badges'>

const OF_GUESTS: OwnPart = {
  visitsToday: 0,
  totalVisits: 0,
  longest: null,
  streak: null,
  badges: { earned: [], nearest: null },
}

export type Sits = ReturnType<typeof createSits>

export function createSits({ db, now, blockedEitherWay }: Needs) {
  return {
    async latest(personId: string): Promise<SitSummary | null> {
      const sit = await latestSit(db, personId)
      if (!sit) return null
      const [company, messages, own] = await Promise.all([
        findCompany(db, sit, { hidden: blockedEitherWay(personId), now: now() }),
        messagesDuring(db, sit),
        isGuestId(personId) ? OF_GUESTS : ownPart(sit),
      ])
      return {
        id: String(sit.id),
        startedAt: sit.startedAt.toISOString(),
        endedAt: sit.endedAt.toISOString(),
        seconds: sit.seconds,
        reason: sit.reason ?? 'toggled',
        company,
        messages,
        ...own,
      }
    },

    async together(callerId: string, otherId: string): Promise<AnswerOf<typeof getCompany>> {
      const isHidden = otherId === callerId || blockedEitherWay(callerId).has(otherId)
      if (isHidden || !(await isMember(db, otherId))) throw new Problem('NOT_FOUND')
      const { sits, last } = await sitsTogether(db, callerId, otherId, now())
      return { success: true, sits, last: last && { at: last.startedAt.toISOString(), seconds: last.seconds } }
    },
  }

  async function ownPart(sit: FinishedSit): Promise<OwnPart> {
    const week = weekOf(sit.localDay)
    const [history, stats, badges] = await Promise.all([
      ownHistory(db, sit, week),
      memberStats(db, sit.personId),
      findEarnedBadges(db, sit.personId),
    ])
    const { rank, previousSeconds, visitsToday } = history
    const streak: SitStreak = {
      days: stats?.currentStreak ?? 0,
      keptEarlierToday: history.keptEarlierToday,
      week: week.days.map((day) => history.days.includes(day)),
      today: week.days.indexOf(sit.localDay),
    }
    const all = badges.map(({ badge }) => badge)
    const isDuringSit = ({ earnedAt }: { earnedAt: Date }) => earnedAt >= sit.startedAt && earnedAt <= sit.endedAt
    return {
      visitsToday,
      totalVisits: stats?.totalVisits ?? 0,
      longest: previousSeconds === null ? null : { rank, previousSeconds },
      streak,
      badges: {
        earned: badges.filter(isDuringSit).map(({ badge }) => badge),
        nearest: stats ? nearestBadge(stats, all) : null,
      },
    }
  }
}

/** The calendar week of a day, Monday to Sunday. */
function weekOf(day: string): { days: string[]; first: string; last: string } {
  const daysSinceMonday = (new Date(day).getUTCDay() + WEEK - 1) % WEEK
  const days = Array.from({ length: WEEK }, (_, index) =>
    new Date(Date.parse(day) + (index - daysSinceMonday) * DAY_MS).toISOString().slice(0, 10),
  )
  return { days, first: days[0] ?? day, last: days.at(-1) ?? day }
}
