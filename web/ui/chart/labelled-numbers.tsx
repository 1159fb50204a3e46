/** A row of cards, each with a large number and its label. */
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { formatCount } from '#web/ui/text/format.ts'
import './labelled-numbers.css'

/** Undefined while loading, null if loading failed. */
export type LabelledNumber = { label: string; value: number | undefined | null }

export function LabelledNumbers({ numbers }: { numbers: readonly LabelledNumber[] }) {
  return (
    <dl className="labelled-numbers">
      {numbers.map(({ label, value }) => (
        <div className="labelled-number" key={label}>
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
