/** A person as a big bowl from above: water with rings while they sit, a brass rim for premium. */
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'
import { Emoji } from './emoji.tsx'
import '../throne-parts.css'
import './big-bowl.css'

type BigBowlProps = {
  /** Undefined while loading, null if there is no person. */
  person: { emoji: string; isOnBowl: boolean; isPremium: boolean } | undefined | null
  className?: string | undefined
}

/** Hidden from screen readers: the name and the state are beside it as text. */
export function BigBowl({ person, className }: BigBowlProps) {
  const isOnBowl = person?.isOnBowl ?? false
  return (
    <div
      className={classNames('big-bowl', className)}
      data-on={isOnBowl || undefined}
      data-gold={person?.isPremium || undefined}
      aria-hidden="true"
    >
      {isOnBowl && (
        <>
          <i className="throne-ring" />
          <i className="throne-ring" />
        </>
      )}
      {person && <Emoji char={person.emoji} />}
      {person === undefined && <Skeleton width="100%" height="100%" round />}
    </div>
  )
}
