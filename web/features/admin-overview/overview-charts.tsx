/** The charts of the overview, each readable as a table. */
import { type ReactNode, useState } from 'react'
import type { Overview } from '#contract/admin/admin-overview.ts'
import { BarChart } from '#web/ui/chart/bar-chart.tsx'
import { ChartFigure } from '#web/ui/chart/chart-figure.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { SelectInput } from '#web/ui/form/select-input.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { formatCount, formatDay, formatMoment } from '#web/ui/text/format.ts'
import { allPages, axisMarks, chartWords, dayMark, hourMark, pageOption, peakText, sumText } from './overview.words.ts'

const ALL_PAGES = 'all'

export function OverviewCharts({ overview }: { overview: Overview }) {
  const { days, hours } = overview
  const names = days.map(({ day }) => day)
  return (
    <div className="overview-charts">
      <Chart
        title={chartWords.onBowl.title}
        words={peakText(
          hours.map(({ onBowl }) => onBowl),
          (index) => hourMark(hours[index]?.at ?? ''),
        )}
        columns={chartWords.onBowl.columns}
        rows={hours.map(({ at, onBowl }) => ({ name: formatMoment(at), mark: hourMark(at), value: onBowl }))}
        marks={4}
      />
      <DayChart {...chartWords.signUps} days={names} values={days.map(({ signUps }) => signUps)} />
      <DayChart {...chartWords.messages} days={names} values={days.map(({ messages }) => messages)} />
      <DayChart {...chartWords.visits} days={names} values={days.map(({ visits }) => visits)} />
      <PageViews overview={overview} />
    </div>
  )
}

function PageViews({ overview: { days, pages } }: { overview: Overview }) {
  const [path, setPath] = useState(ALL_PAGES)
  const page = pages.find((candidate) => candidate.path === path)
  const sum = days.reduce((total, { pageViews }) => total + pageViews, 0)
  const options = [
    { value: ALL_PAGES, label: allPages(sum) },
    ...pages.map((option) => ({ value: option.path, label: pageOption(option.path, option.total) })),
  ]
  return (
    <DayChart
      title={chartWords.pageViews.title}
      unit={chartWords.pageViews.unit}
      days={days.map(({ day }) => day)}
      values={page?.byDay ?? days.map(({ pageViews }) => pageViews)}
    >
      <Field label={chartWords.pageViews.page}>
        <SelectInput options={options} value={page ? path : ALL_PAGES} onChange={setPath} />
      </Field>
    </DayChart>
  )
}

type DayChartProps = {
  title: string
  unit: string
  days: readonly string[]
  values: readonly number[]
  children?: ReactNode
}

function DayChart({ title, unit, days, values, children }: DayChartProps) {
  return (
    <Chart
      title={title}
      words={sumText(values, (index) => dayMark(days[index] ?? ''))}
      columns={[chartWords.day, unit]}
      rows={days.map((day, index) => ({
        name: formatDay(`${day}T12:00:00`),
        mark: dayMark(day),
        value: values[index] ?? 0,
      }))}
      marks={days.length > 20 ? 3 : 2}
    >
      {children}
    </Chart>
  )
}

type ChartProps = {
  title: string
  words: string
  columns: readonly string[]
  rows: readonly { name: string; mark: string; value: number }[]
  marks: number
  children?: ReactNode
}

function Chart({ title, words, columns, rows, marks, children }: ChartProps) {
  const names = rows.map(({ mark }) => mark)
  return (
    <Card className="overview-chart">
      <ChartFigure
        title={title}
        words={`${words} ${chartWords.lastBar}`}
        table={{ columns, rows: rows.map(({ name, value }) => [name, formatCount(value)]) }}
      >
        <BarChart values={rows.map(({ value }) => value)} marks={axisMarks(names, marks)} isLastOpen />
      </ChartFigure>
      {children}
    </Card>
  )
}
