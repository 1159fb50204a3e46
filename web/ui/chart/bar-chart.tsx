/** A bar chart with labels below: visits by hour, sign-ups by day. */
import { barsOf, roundTop } from './chart-scales.ts'
import { countOf } from './format-count.ts'

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
        <span className="chart-top num">{countOf(top)}</span>
        <svg width="100%" height="100%" aria-hidden="true">
          {barsOf(values, top).map(({ x, width, y, height }, n) => (
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
