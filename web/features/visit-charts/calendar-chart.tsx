/** The last year as a grid of small tiles, darker with more visits. */
import { VISIT_CHARTS_DAYS, type VisitCharts } from '#contract/premium/visit-charts.ts'
import { layOutCalendar } from './scales.ts'
import { chartTitles, legendWords } from './visit-charts.words.ts'

const ROWS = 7
const LEVELS = [0, 1, 2, 3, 4] as const
/** The size of a tile, and its distance to the next. */
const TILE = 11
const STEP = 13

type CalendarChartProps = Pick<VisitCharts, 'calendar'> & { lastDay: string }

export function CalendarChart({ calendar, lastDay }: CalendarChartProps) {
  const { cells, columns, months } = layOutCalendar(calendar, lastDay, VISIT_CHARTS_DAYS)
  return (
    <>
      <section className="calendar-plot" aria-label={chartTitles.year} ref={scrollToEnd}>
        <div className="calendar-year" style={{ '--weeks': columns }} aria-hidden="true">
          <svg viewBox={`0 0 ${columns * STEP} ${ROWS * STEP}`} aria-hidden="true">
            {cells.map(({ day, level, column, row }) => (
              <rect
                key={day}
                data-level={level}
                x={column * STEP + 1}
                y={row * STEP + 1}
                width={TILE}
                height={TILE}
                rx="2"
              />
            ))}
          </svg>
          <div className="calendar-months">
            {months.map(({ name, column, isLast }) => (
              <span
                key={column}
                data-last={isLast || undefined}
                style={isLast ? undefined : { insetInlineStart: `${(100 * column) / columns}%` }}
              >
                {name}
              </span>
            ))}
          </div>
        </div>
      </section>
      <div className="chart-legend" aria-hidden="true">
        <span>{legendWords.less}</span>
        <svg className="calendar-scale" aria-hidden="true">
          {LEVELS.map((level) => (
            <rect key={level} data-level={level} x={level * 16 + 1} y="1" width="13" height="13" rx="2" />
          ))}
        </svg>
        <span>{legendWords.more}</span>
      </div>
    </>
  )
}

/** If the year is wider than the screen, today is visible first, and the arrow keys scroll back. */
function scrollToEnd(plot: HTMLElement | null) {
  if (!plot || plot.scrollWidth <= plot.clientWidth) return
  plot.scrollLeft = plot.scrollWidth
  plot.tabIndex = 0
}
