/** A bar chart with labels below: visits by hour, sign-ups by day. */
import { formatCount } from '#web/ui/text/format.ts'

const AXIS_STEPS = [1, 1.5, 2, 3, 4, 5, 6, 8, 10]

type BarChartProps = {
  values: readonly number[]
  /** Labels below the bars, spread evenly; a label for several bars is below the first of them. */
  marks: readonly string[]
  /** The last bar's period is still running. */
  isLastOpen?: boolean | undefined
}

export function BarChart({ values, marks, isLastOpen = false }: BarChartProps) {
  const top = roundTop(values)
  const most = Math.max(...values)
  return (
    <>
      <div className="chart-plot">
        <span className="chart-top num">{formatCount(top)}</span>
        <svg width="100%" height="100%" aria-hidden="true">
          {layOutBars(values, top).map(({ x, width, y, height }, n) => (
            <rect
              key={x}
              x={`${x}%`}
              y={`${y}%`}
              width={`${width}%`}
              height={`${height}%`}
              rx="2"
              data-open={(isLastOpen && n === values.length - 1) || undefined}
              data-most={(values[n] === most && most > 0) || undefined}
            />
          ))}
        </svg>
      </div>
      <Marks marks={marks} />
    </>
  )
}

function Marks({ marks }: { marks: readonly string[] }) {
  return (
    <div className="chart-marks num" style={{ '--marks': marks.length }} data-few={marks.length < 5 || undefined}>
      {marks.map((mark) => (
        <span key={mark}>{mark}</span>
      ))}
    </div>
  )
}

/** A round maximum for the axis: never less than the largest value, never 0. */
export function roundTop(values: readonly number[]): number {
  const largest = Math.max(1, ...values)
  const power = 10 ** Math.floor(Math.log10(largest))
  const tops = AXIS_STEPS.map((step) => step * power).filter(Number.isInteger)
  return tops.find((top) => top >= largest) ?? largest
}

export type Bar = { x: number; width: number; y: number; height: number }

/** In percent of the chart's width and height; a fifth of each bar's slot is left empty. */
export function layOutBars(values: readonly number[], top: number): Bar[] {
  const slot = 100 / Math.max(1, values.length)
  return values.map((value, n) => {
    const height = (100 * value) / top
    return { x: n * slot + slot * 0.1, width: slot * 0.8, y: 100 - height, height }
  })
}
