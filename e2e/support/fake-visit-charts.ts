/** A fake year of sits, for screenshots of the charts. */
import { VISIT_CHARTS_DAYS, type VisitCharts } from '#contract/premium/visit-charts.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const dayBack = (back: number) => new Date(Date.now() - back * DAY_MS).toISOString().slice(0, 10)

/** Deterministic noise. */
const wobble = (n: number) => (Math.sin(n * 12.9898) * 43758.5453) % 1

export const FULL_YEAR: VisitCharts = {
  byHour: [9, 4, 2, 1, 3, 18, 74, 132, 96, 51, 38, 29, 44, 58, 36, 27, 25, 31, 42, 55, 68, 61, 40, 22],
  byWeekday: [141, 128, 133, 126, 119, 152, 167],
  lengths: Array.from({ length: 52 }, (_, n) => ({
    weekStart: dayBack(7 * (52 - n)),
    averageSeconds: 360 + Math.round(200 * Math.abs(wobble(n))),
    longestSeconds: 800 + Math.round(1400 * Math.abs(wobble(n + 99))),
    sits: 14,
  })),
  calendar: Array.from({ length: VISIT_CHARTS_DAYS }, (_, n) => ({
    day: dayBack(VISIT_CHARTS_DAYS - 1 - n),
    visits: Math.max(0, Math.round(7 * Math.abs(wobble(n)) - 1)),
  })).filter(({ visits }) => visits > 0),
  finishedSits: 966,
  averageSeconds: 452,
  longestSeconds: 4105,
  outranked: { visits: 97, messages: 61, longest: 88 },
}

export const ONE_SIT: VisitCharts = {
  byHour: FULL_YEAR.byHour.map((_, hour) => (hour === 7 ? 1 : 0)),
  byWeekday: [0, 0, 1, 0, 0, 0, 0],
  lengths: [{ weekStart: dayBack(3), averageSeconds: 45, longestSeconds: 45, sits: 1 }],
  calendar: [{ day: dayBack(1), visits: 1 }],
  finishedSits: 1,
  averageSeconds: 45,
  longestSeconds: 45,
  outranked: { visits: 0, messages: 0, longest: 0 },
}
