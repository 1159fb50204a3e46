/** Adds up a member's sits for the charts. */
import { VISITS_COUNTED_PER_DAY } from '#contract/bowl/presence.ts'
import type { VisitCharts } from '#contract/premium/visit-charts.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Sits that began in the same quarter of an hour of the member's day. */
export type SitGroup = {
  day: string
  at: Date
  sits: number
  finished: number
  /** Total of the finished sits. */
  seconds: number
  longestSeconds: number
}

type Charts = Omit<VisitCharts, 'outranked'>
type Week = { seconds: number; longestSeconds: number; sits: number }

/** Hours are in the member's current time zone. `groups` must be in order of time: only a day's first visits count. */
export function addUp(groups: readonly SitGroup[], zone: string): Charts {
  const byHour = new Array<number>(24).fill(0)
  const byWeekday = new Array<number>(7).fill(0)
  const days = new Map<string, number>()
  const weeks = new Map<string, Week>()
  const readHour = hourReader(zone)

  for (const { day, at, sits, finished, seconds, longestSeconds } of groups) {
    const before = days.get(day) ?? 0
    const visits = Math.min(sits, VISITS_COUNTED_PER_DAY - before)
    days.set(day, before + visits)
    addTo(byHour, readHour(at), visits)
    addTo(byWeekday, weekdayOf(day), visits)
    if (finished > 0) addToWeek(weeks, mondayOf(day), { seconds, longestSeconds, sits: finished })
  }

  const all = [...weeks.values()]
  const finishedSits = sum(all.map((week) => week.sits))
  return {
    byHour,
    byWeekday,
    lengths: sorted(weeks).map(([weekStart, week]) => ({
      weekStart,
      averageSeconds: average(week),
      longestSeconds: week.longestSeconds,
      sits: week.sits,
    })),
    calendar: sorted(days).map(([day, visits]) => ({ day, visits })),
    finishedSits,
    averageSeconds: average({ seconds: sum(all.map(({ seconds }) => seconds)), sits: finishedSits }),
    longestSeconds: Math.max(0, ...all.map(({ longestSeconds }) => longestSeconds)),
  }
}

export function firstDay(today: string, days: number): string {
  return new Date(Date.parse(today) - (days - 1) * DAY_MS).toISOString().slice(0, 10)
}

function hourReader(timeZone: string): (at: Date) => number {
  const clock = new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', hourCycle: 'h23' })
  return (at) => Number(clock.format(at))
}

/** Monday is 0. */
function weekdayOf(day: string): number {
  return (new Date(day).getUTCDay() + 6) % 7
}

function mondayOf(day: string): string {
  return new Date(Date.parse(day) - weekdayOf(day) * DAY_MS).toISOString().slice(0, 10)
}

function addTo(counts: number[], place: number, more: number): void {
  counts[place] = (counts[place] ?? 0) + more
}

function addToWeek(weeks: Map<string, Week>, monday: string, more: Week): void {
  const { seconds, longestSeconds, sits } = weeks.get(monday) ?? { seconds: 0, longestSeconds: 0, sits: 0 }
  weeks.set(monday, {
    seconds: seconds + more.seconds,
    longestSeconds: Math.max(longestSeconds, more.longestSeconds),
    sits: sits + more.sits,
  })
}

function sorted<Value>(byDay: Map<string, Value>): [string, Value][] {
  return [...byDay].sort(([one], [other]) => (one < other ? -1 : 1))
}

function average({ seconds, sits }: Pick<Week, 'seconds' | 'sits'>): number {
  return sits === 0 ? 0 : Math.round(seconds / sits)
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
