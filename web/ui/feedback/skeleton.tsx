/** Grey placeholders for rows that are still loading. */
import { uiWords } from '#web/ui/ui.words.ts'
import './skeleton.css'

export type SkeletonProps = {
  width?: number | string | undefined
  height?: number | string | undefined
  round?: boolean | undefined
}

export function Skeleton({ width = '100%', height = 14, round = false }: SkeletonProps) {
  return (
    <span
      className="skeleton"
      style={{ inlineSize: width, blockSize: height }}
      data-round={round || undefined}
      aria-hidden="true"
    />
  )
}

export type SkeletonRowsProps = {
  count?: number | undefined
  label?: string | undefined
  plain?: boolean | undefined
}

export function SkeletonRows({ count = 3, label = uiWords.loading, plain = false }: SkeletonRowsProps) {
  return (
    <div className="skeleton-rows" role="status" aria-label={label}>
      {Array.from({ length: count }, (_, row) => row).map((row) => (
        <div className="skeleton-row" key={row}>
          {!plain && <Skeleton width={44} height={44} round />}
          <span className="skeleton-lines">
            <Skeleton width="60%" />
            <Skeleton width="35%" height={10} />
          </span>
        </div>
      ))}
    </div>
  )
}
