/** Bars in a row over a line of marks: visits by hour, sign-ups by day. */
import { barsOf, roundTop } from './chart-scales.ts'

type BarChartProps = {
  values: readonly number[]
  /** What stands under the bars, spread evenly; fewer marks than bars stand under the first of their share. */
  marks: readonly string[]
}

export function BarChart({ values, marks }: BarChartProps) {
  const top = roundTop(values)
  const most = Math.max(...values)
  return (
    <>
      <div className="chart-plot">
        <span className="chart-top num">{top}</span>
        <svg width="100%" height="100%" aria-hidden="true">
          {barsOf(values, top).map(({ x, width, y, height }, n) => (
            <rect
              key={x}
              x={`${x}%`}
              y={`${y}%`}
              width={`${width}%`}
              height={`${height}%`}
              rx="2"
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
