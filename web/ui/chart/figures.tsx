/** A row of cards, each with a large number and its label. */

import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { formatCount } from '#web/ui/text/format.ts'
import './figures.css'

/** Undefined while loading, null if loading failed. */
export type Figure = { label: string; value: number | undefined | null }

export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="figures">
      {figures.map(({ label, value }) => (
        <div className="figure" key={label}>
          <dt>{label}</dt>
          <dd className="num">
            {value === undefined && <Skeleton width={64} height={30} />}
            {value === null && '–'}
            {typeof value === 'number' && formatCount(value)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
