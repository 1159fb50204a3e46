/** The HTTP endpoint of the visit charts. */
import { getVisitCharts } from '#contract/premium/visit-charts.ts'
import type { Serve } from '#server/http/serve.ts'
import { requireUser } from '#server/identity/actor.ts'
import type { VisitChartsFeature } from './visit-charts.ts'

export function serveVisitCharts(serve: Serve, visitCharts: VisitChartsFeature): void {
  serve(getVisitCharts, ({ actor }) => visitCharts.chartsFor(requireUser(actor).id))
}
