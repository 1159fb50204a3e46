/** The other person beside their conversation: the bowl, the name, whether they sit, and what the page adds. */
import type { ReactNode } from 'react'
import type { Correspondent } from '#contract/social/private-chat.ts'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { BigBowl } from '#web/ui/person/big-bowl.tsx'
import { PersonName } from '#web/ui/person/person-name.tsx'
import { threadWords } from '../private-chat.words.ts'
import './thread-person.css'

type ThreadPersonProps = {
  /** Undefined while loading. */
  other: Correspondent | undefined
  sit: string | undefined
  /** A missing `sit` means nothing. */
  isSittingUnknown: boolean
  children: ReactNode
}

export function ThreadPerson({ other, sit, isSittingUnknown, children }: ThreadPersonProps) {
  return (
    <aside className="thread-person" aria-label={other ? threadWords.about(other.nickname) : threadWords.aboutOther}>
      <BigBowl person={other && { ...other, isOnBowl: sit !== undefined }} />
      <h2>
        {other ? (
          <PersonName name={other.nickname} gold={other.isPremium} />
        ) : (
          <Skeleton width="min(200px, 100%)" height="0.8lh" />
        )}
      </h2>
      {other && (
        <p className="thread-person-sit num">
          {sit !== undefined && (
            <Chip tone="live" drip>
              {threadWords.onBowl(sit)}
            </Chip>
          )}
          {sit === undefined && !isSittingUnknown && <Chip>{threadWords.offBowl}</Chip>}
        </p>
      )}
      {children}
    </aside>
  )
}
