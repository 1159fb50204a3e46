/** The visit charts: the figures and two charts first, the rest on demand. */
import { useState } from 'react'
import type { VisitCharts } from '#contract/premium/visit-charts.ts'
import { BarChart } from '#web/ui/chart/bar-chart.tsx'
import { ChartFigure } from '#web/ui/chart/chart-figure.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { CalendarChart } from './calendar-chart.tsx'
import { dayText, hourText, mostOften, visitsText, WEEKDAYS } from './chart-words.ts'
import { LengthChart } from './length-chart.tsx'
import { lengthText } from './length-text.ts'

const HOUR_MARKS = ['0:00', '6:00', '12:00', '18:00']
const DAY_MARKS = WEEKDAYS.map((day) => day.slice(0, 2))

type ChartsProps = { charts: VisitCharts; today: string }

export function Charts({ charts, today }: ChartsProps) {
  const { byHour, byWeekday } = charts
  const [isExpanded, setIsExpanded] = useState(false)
  return (
    <>
      <Figures {...charts} />
      <ChartFigure
        title="By hour"
        words={mostOften(byHour, 'from', hourText)}
        table={{ columns: ['Hour', 'Visits'], rows: byHour.map((count, hour) => [hourText(hour), String(count)]) }}
      >
        <BarChart values={byHour} marks={HOUR_MARKS} />
      </ChartFigure>
      <ChartFigure
        title="By weekday"
        words={mostOften(byWeekday, 'on', (day) => `${WEEKDAYS[day]}s`)}
        table={{
          columns: ['Day', 'Visits'],
          rows: byWeekday.map((count, day) => [WEEKDAYS[day] ?? '', String(count)]),
        }}
      >
        <BarChart values={byWeekday} marks={DAY_MARKS} />
      </ChartFigure>
      {isExpanded ? (
        <MoreCharts charts={charts} today={today} />
      ) : (
        <Button variant="secondary" block onClick={() => setIsExpanded(true)}>
          Show all
        </Button>
      )}
    </>
  )
}

function MoreCharts({ charts, today }: ChartsProps) {
  const { lengths, calendar } = charts
  const lastDay = [today, calendar.at(-1)?.day ?? today].sort().at(-1) ?? today
  return (
    <div className="chart-rest" tabIndex={-1} ref={takeFocus}>
      {lengths.length > 0 && <Lengths {...charts} />}
      <ChartFigure
        title="Calendar"
        words={`${visitsText(totalVisits(calendar))} on ${calendar.length} ${calendar.length === 1 ? 'day' : 'days'}.`}
        table={{
          columns: ['Day', 'Visits'],
          rows: calendar.map(({ day, visits }) => [dayText(day), String(visits)]),
        }}
        isReachable
      >
        <CalendarChart calendar={calendar} lastDay={lastDay} />
      </ChartFigure>
      <Outranked {...charts.outranked} />
    </div>
  )
}

/** The pressed button is gone, so the focus moves to the new charts. */
function takeFocus(element: HTMLElement | null) {
  element?.focus({ preventScroll: true })
}

function Figures({ finishedSits, averageSeconds, longestSeconds }: VisitCharts) {
  return (
    <dl className="chart-figures">
      <div>
        <dt>Average sit</dt>
        <dd>{finishedSits > 0 ? lengthText(averageSeconds) : 'None yet'}</dd>
      </div>
      <div>
        <dt>Longest sit</dt>
        <dd>{finishedSits > 0 ? lengthText(longestSeconds) : 'None yet'}</dd>
      </div>
      <div>
        <dt>Finished sits</dt>
        <dd className="num">{finishedSits}</dd>
      </div>
    </dl>
  )
}

function Lengths({ lengths, averageSeconds }: VisitCharts) {
  return (
    <ChartFigure
      title="Length by week"
      words={`${lengthText(averageSeconds)} on average.`}
      table={{
        columns: ['Week of', 'Average', 'Longest', 'Sits'],
        rows: lengths.map((week) => [
          dayText(week.weekStart),
          lengthText(week.averageSeconds),
          lengthText(week.longestSeconds),
          String(week.sits),
        ]),
      }}
    >
      <LengthChart lengths={lengths} />
    </ChartFigure>
  )
}

function Outranked({ visits, messages, longest }: VisitCharts['outranked']) {
  const shares = [
    { label: 'by visits', share: visits },
    { label: 'by messages', share: messages },
    { label: 'by longest sit', share: longest },
  ]
  return (
    <div className="chart chart-ranks">
      <h3>Members you outrank</h3>
      <ul>
        {shares.map(({ label, share }) => (
          <li key={label}>
            <span>
              <b className="num">{share}%</b> {label}
            </span>
            <ProgressBar label={`Members you outrank ${label}`} value={share} max={100} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function totalVisits(calendar: VisitCharts['calendar']): number {
  return calendar.reduce((total, { visits }) => total + visits, 0)
}
