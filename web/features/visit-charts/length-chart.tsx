/** How long sits took by week: a line for the average, a pale column up to the longest. */
import type { VisitCharts } from '#contract/premium/visit-charts.ts'
import { roundTop } from '#web/ui/chart/bar-chart.tsx'
import { xPositions } from './scales.ts'
import { axisText, dayText, legendWords } from './visit-charts.words.ts'

/** With more weeks than this, dots would clutter the line. */
const DOTS_SHOWN = 26

export function LengthChart({ lengths }: Pick<VisitCharts, 'lengths'>) {
  const minutes = lengths.map(
    ({ averageSeconds, longestSeconds }) => [averageSeconds / 60, longestSeconds / 60] as const,
  )
  const top = roundTop(minutes.map(([, longest]) => longest))
  const positions = xPositions(lengths.map(({ weekStart }) => weekStart))
  const points = minutes.map(([average, longest], n) => ({
    x: positions[n] ?? 0,
    average: 100 - (100 * average) / top,
    longest: 100 - (100 * longest) / top,
  }))
  return (
    <>
      <div className="chart-plot">
        <span className="chart-top num">{axisText(top)}</span>
        <svg width="100%" height="100%" aria-hidden="true">
          {points.map(({ x, longest }) => (
            <line className="chart-longest" key={x} x1={`${x}%`} x2={`${x}%`} y1="100%" y2={`${longest}%`} />
          ))}
          {points.slice(1).map(({ x, average }, n) => (
            <line
              className="chart-average"
              key={x}
              x1={`${points[n]?.x}%`}
              y1={`${points[n]?.average}%`}
              x2={`${x}%`}
              y2={`${average}%`}
            />
          ))}
          {points.length <= DOTS_SHOWN &&
            points.map(({ x, average }) => (
              <circle className="chart-dot" key={x} cx={`${x}%`} cy={`${average}%`} r="4" />
            ))}
        </svg>
      </div>
      <div className="chart-ends num">
        <span>{dayText(lengths[0]?.weekStart ?? '')}</span>
        {lengths.length > 1 && <span>{dayText(lengths.at(-1)?.weekStart ?? '')}</span>}
      </div>
      <div className="chart-legend">
        <span>
          <i data-kind="average" />
          {legendWords.average}
        </span>
        <span>
          <i data-kind="longest" />
          {legendWords.longest}
        </span>
      </div>
    </>
  )
}
