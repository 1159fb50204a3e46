/** The visit charts: the stats and two charts first, the rest on demand. */
import { useState } from 'react'
import type { VisitCharts } from '#contract/premium/visit-charts.ts'
import { BarChart } from '#web/ui/chart/bar-chart.tsx'
import { ChartFigure } from '#web/ui/chart/chart-figure.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { CalendarChart } from './calendar-chart.tsx'
import { LengthChart } from './length-chart.tsx'
import {
  averageText,
  calendarText,
  chartColumns,
  chartTitles,
  DAY_MARKS,
  dayText,
  HOUR_MARKS,
  hourText,
  lengthText,
  mostOften,
  outrankedWords,
  statWords,
  visitChartsWords,
  WEEKDAYS,
} from './visit-charts.words.ts'

type ChartsProps = { charts: VisitCharts; today: string }

export function Charts({ charts, today }: ChartsProps) {
  const { byHour, byWeekday } = charts
  const [isExpanded, setIsExpanded] = useState(false)
  return (
    <>
      <Stats {...charts} />
      <ChartFigure
        title={chartTitles.byHour}
        words={mostOften(byHour, 'from', hourText)}
        table={{ columns: chartColumns.byHour, rows: byHour.map((count, hour) => [hourText(hour), String(count)]) }}
      >
        <BarChart values={byHour} marks={HOUR_MARKS} />
      </ChartFigure>
      <ChartFigure
        title={chartTitles.byWeekday}
        words={mostOften(byWeekday, 'on', (day) => `${WEEKDAYS[day]}s`)}
        table={{
          columns: chartColumns.byDay,
          rows: byWeekday.map((count, day) => [WEEKDAYS[day] ?? '', String(count)]),
        }}
      >
        <BarChart values={byWeekday} marks={DAY_MARKS} />
      </ChartFigure>
      {isExpanded ? (
        <MoreCharts charts={charts} today={today} />
      ) : (
        <Button variant="secondary" block onClick={() => setIsExpanded(true)}>
          {visitChartsWords.showAll}
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
        title={chartTitles.calendar}
        words={calendarText(totalVisits(calendar), calendar.length)}
        table={{
          columns: chartColumns.byDay,
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

function Stats({ finishedSits, averageSeconds, longestSeconds }: VisitCharts) {
  return (
    <dl className="chart-figures">
      <div>
        <dt>{statWords.average}</dt>
        <dd>{finishedSits > 0 ? lengthText(averageSeconds) : statWords.none}</dd>
      </div>
      <div>
        <dt>{statWords.longest}</dt>
        <dd>{finishedSits > 0 ? lengthText(longestSeconds) : statWords.none}</dd>
      </div>
      <div>
        <dt>{statWords.finished}</dt>
        <dd className="num">{finishedSits}</dd>
      </div>
    </dl>
  )
}

function Lengths({ lengths, averageSeconds }: VisitCharts) {
  return (
    <ChartFigure
      title={chartTitles.byWeek}
      words={averageText(averageSeconds)}
      table={{
        columns: chartColumns.byWeek,
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
    { label: outrankedWords.by.visits, share: visits },
    { label: outrankedWords.by.messages, share: messages },
    { label: outrankedWords.by.longest, share: longest },
  ]
  return (
    <div className="chart chart-ranks">
      <h3>{outrankedWords.title}</h3>
      <ul>
        {shares.map(({ label, share }) => (
          <li key={label}>
            <span>
              <b className="num">{share}%</b> {label}
            </span>
            <ProgressBar label={outrankedWords.bar(label)} value={share} max={100} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function totalVisits(calendar: VisitCharts['calendar']): number {
  return calendar.reduce((total, { visits }) => total + visits, 0)
}
