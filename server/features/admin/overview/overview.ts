/** The instance in numbers: now, by hour for the last day, and by day. */
import type { Overview } from '#contract/admin/admin-overview.ts'
import type { Db } from '#server/db/db.ts'
import { countOpenCases } from '#server/features/admin/reports/cases.store.ts'
import {
  countGuestsSince,
  countMembers,
  countPremium,
  countSignUps,
  countSits,
  countSitting,
  type Span,
  seqBefore,
  viewsSince,
} from './overview.store.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const HOURS = 24
/** Longer sits are ended automatically. */
const LONGEST_SIT_MS = 6 * HOUR_MS
/** Past days and hours do not change, so this many of them are cached. */
const CACHED_MAX = 100

type Needs = { db: Db; now: () => Date; onBowlNow: () => number; onlineNow: () => number }
type Day = Omit<Overview['days'][number], 'pageViews'>

export type OverviewFeature = ReturnType<typeof createOverview>

export function createOverview({ db, now, onBowlNow, onlineNow }: Needs) {
  const pastDays = createCache<Day>()
  const pastHours = createCache<number>()

  return {
    async read(dayCount: number): Promise<Overview> {
      const today = Math.floor(now().getTime() / DAY_MS) * DAY_MS
      const starts = Array.from({ length: dayCount }, (_, at) => today - (dayCount - 1 - at) * DAY_MS)
      const days: Day[] = []
      for (const start of starts) days.push(await pastDays(start, start < today, () => countDay(start)))
      return {
        onBowlNow: onBowlNow(),
        hereNow: onlineNow(),
        members: await countMembers(db),
        premium: await countPremium(db, now()),
        guestsToday: await countGuestsSince(db, new Date(today)),
        openReports: await countOpenCases(db),
        hours: await countHours(),
        ...(await withViews(days)),
      }
    },
  }

  async function countDay(start: number): Promise<Day> {
    const span = timeSpan(start, DAY_MS)
    return {
      day: new Date(start).toISOString().slice(0, 10),
      signUps: await countSignUps(db, span),
      messages: (await seqBefore(db, span.to)) - (await seqBefore(db, span.from)),
      visits: await countSits(db, span),
    }
  }

  async function countHours(): Promise<Overview['hours']> {
    const thisHour = Math.floor(now().getTime() / HOUR_MS) * HOUR_MS
    const found: Overview['hours'] = []
    for (let back = HOURS - 1; back >= 0; back--) {
      const start = thisHour - back * HOUR_MS
      const count = () => countSitting(db, timeSpan(start, HOUR_MS), new Date(start - LONGEST_SIT_MS))
      found.push({ at: new Date(start).toISOString(), onBowl: await pastHours(start, back > 0, count) })
    }
    return found
  }

  async function withViews(days: readonly Day[]): Promise<Pick<Overview, 'days' | 'pages'>> {
    const rows = await viewsSince(db, days[0]?.day ?? '')
    const viewsOn = (day: string, path?: string) =>
      rows
        .filter((row) => row.day === day && (path === undefined || row.path === path))
        .reduce((sum, { views }) => sum + views, 0)
    const pages = [...new Set(rows.map(({ path }) => path))].map((path) => {
      const byDay = days.map(({ day }) => viewsOn(day, path))
      return { path, total: byDay.reduce((sum, views) => sum + views, 0), byDay }
    })
    return {
      days: days.map((day) => ({ ...day, pageViews: viewsOn(day.day) })),
      pages: pages.sort((a, b) => b.total - a.total || a.path.localeCompare(b.path)),
    }
  }
}

function timeSpan(start: number, lengthMs: number): Span {
  return { from: new Date(start), to: new Date(start + lengthMs) }
}

function createCache<Counted>() {
  const cached = new Map<number, Counted>()

  return async (start: number, isOver: boolean, count: () => Promise<Counted>): Promise<Counted> => {
    const found = cached.get(start)
    if (isOver && found !== undefined) return found
    const counted = await count()
    if (isOver) cached.set(start, counted)
    const [oldest] = cached.keys()
    if (cached.size > CACHED_MAX && oldest !== undefined) cached.delete(oldest)
    return counted
  }
}
