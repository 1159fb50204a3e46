/** The frame of every chart: title, summary, drawing, and the same data as a table. */
import { type ReactNode, useId } from 'react'
import { chartWords } from '#web/ui/ui.words.ts'
import '../chart.css'
import '../chart-table.css'

export type ChartTable = { columns: readonly string[]; rows: readonly (readonly string[])[] }

type ChartFigureProps = {
  title: string
  words: string
  table: ChartTable
  /** The drawing has controls for the keyboard, and hides its decorative parts from screen readers itself. */
  isReachable?: boolean | undefined
  children: ReactNode
}

export function ChartFigure({ title, words, table, isReachable = false, children }: ChartFigureProps) {
  const id = useId()
  return (
    <figure className="chart" aria-labelledby={id}>
      <figcaption>
        <h3 id={id}>{title}</h3>
        <p className="sm muted">{words}</p>
      </figcaption>
      <div className="chart-drawing" aria-hidden={!isReachable || undefined}>
        {children}
      </div>
      <details className="chart-table">
        <summary>{chartWords.showAsTable}</summary>
        <table>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              {table.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(([head, ...cells]) => (
              <tr key={head}>
                <th scope="row">{head}</th>
                {cells.map((cell, n) => (
                  <td className="num" key={table.columns[n + 1]}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
