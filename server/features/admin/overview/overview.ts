/** The house in numbers: how it is now, by the hour for a day, by the day for two weeks or four. */
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
/** Nobody sits longer than this without it being told. */
const LONGEST_SIT_MS = 6 * HOUR_MS
/** What is over does not change any more, and is counted once: so many days and hours are remembered. */
const REMEMBERED = 100

type Needs = { db: Db; now: () => Date; onBowlNow: () => number; hereNow: () => number }
type Day = Omit<Overview['days'][number], 'pageViews'>

export type OverviewFeature = ReturnType<typeof createOverview>

export function createOverview({ db, now, onBowlNow, hereNow }: Needs) {
  const pastDays = createMemory<Day>()
  const pastHours = createMemory<number>()

  return {
    async look(dayCount: number): Promise<Overview> {
      const today = Math.floor(now().getTime() / DAY_MS) * DAY_MS
      const starts = Array.from({ length: dayCount }, (_, at) => today - (dayCount - 1 - at) * DAY_MS)
      const days: Day[] = []
      for (const start of starts) days.push(await pastDays(start, start < today, () => dayOf(start)))
      return {
        onBowlNow: onBowlNow(),
        hereNow: hereNow(),
        members: await countMembers(db),
        premium: await countPremium(db, now()),
        guestsToday: await countGuestsSince(db, new Date(today)),
        openReports: await countOpenCases(db),
        hours: await hours(),
        ...(await withViews(days)),
      }
    },
  }

  async function dayOf(start: number): Promise<Day> {
    const span = spanOf(start, DAY_MS)
    return {
      day: new Date(start).toISOString().slice(0, 10),
      signUps: await countSignUps(db, span),
      messages: (await seqBefore(db, span.to)) - (await seqBefore(db, span.from)),
      visits: await countSits(db, span),
    }
  }

  async function hours(): Promise<Overview['hours']> {
    const thisHour = Math.floor(now().getTime() / HOUR_MS) * HOUR_MS
    const found: Overview['hours'] = []
    for (let back = HOURS - 1; back >= 0; back--) {
      const start = thisHour - back * HOUR_MS
      const count = () => countSitting(db, spanOf(start, HOUR_MS), new Date(start - LONGEST_SIT_MS))
      found.push({ at: new Date(start).toISOString(), onBowl: await pastHours(start, back > 0, count) })
    }
    return found
  }

  /** The days with their looks at screens, and the screens with their days. */
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

function spanOf(start: number, lengthMs: number): Span {
  return { from: new Date(start), to: new Date(start + lengthMs) }
}

/** Remembers what was counted about times that are over. */
function createMemory<Counted>() {
  const known = new Map<number, Counted>()

  return async (start: number, isOver: boolean, count: () => Promise<Counted>): Promise<Counted> => {
    const before = known.get(start)
    if (isOver && before !== undefined) return before
    const counted = await count()
    if (isOver) known.set(start, counted)
    const [oldest] = known.keys()
    if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest)
    return counted
  }
}
