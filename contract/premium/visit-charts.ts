/** Visit charts ("Advanced statistics"): when and for how long a premium member sits. Only the member can read them. */
import * as z from 'zod/mini'
import { endpoint } from '#contract/protocol/endpoint.ts'
import { withFallback } from '#contract/protocol/reading.ts'

export const VISIT_CHARTS_DAYS = 365

export const VisitCharts = z.object({
  byHour: z.array(z.int()),
  byWeekday: z.array(z.int()),
  /** Finished sits by week, oldest first; weeks without any are left out. */
  lengths: z.array(
    z.object({ weekStart: z.string(), averageSeconds: z.int(), longestSeconds: z.int(), sits: z.int() }),
  ),
  calendar: z.array(z.object({ day: z.string(), visits: z.int() })),
  finishedSits: z.int(),
  averageSeconds: z.int(),
  longestSeconds: z.int(),
  /** The percentage of members with less. */
  outranked: withFallback(z.object({ visits: z.int(), messages: z.int(), longest: z.int() }), () => ({
    visits: 0,
    messages: 0,
    longest: 0,
  })),
})
export type VisitCharts = z.infer<typeof VisitCharts>

export const getVisitCharts = endpoint({
  method: 'GET',
  path: '/api/user/statistics',
  summary: 'The caller’s own statistics',
  answer: VisitCharts,
})
