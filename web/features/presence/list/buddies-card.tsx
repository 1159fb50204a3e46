/** "Current buddies": the people who are here right now, ten at first. */
import { type ReactNode, useState } from 'react'
import { type ActiveUser, BUDDIES_SHOWN_FIRST, BUDDY_RERENDER_MS } from '#contract/bowl/presence.ts'
import type { Person } from '#contract/people/users.ts'
import type { BuddyList } from '#web/features/presence/use-presence.ts'
import { useIsDisconnected } from '#web/realtime/use-live.ts'
import { useNow } from '#web/ui/browser/use-now.ts'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { EmptyState } from '#web/ui/feedback/page-states.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { MoreRows, Rows } from '#web/ui/layout/row.tsx'
import { SectionHeading } from '#web/ui/layout/section-heading.tsx'
import { firstBuddies } from './buddy-list.ts'
import { BuddyRow } from './buddy-row.tsx'
import { countOnBowl } from './live-count.tsx'
import { useBuddyBadges } from './use-buddy-badges.ts'
import './buddies-card.css'

type BuddiesCardProps = {
  list: Exclude<BuddyList, { state: 'loading' }>
  myId: string
  /** Your buddies among them; they are marked, and the order stays the same. */
  buddyIds: ReadonlySet<string>
  /** The server knows the caller, so that badges can be fetched; a guest is known only after joining. */
  isKnown: boolean
  /** What the row of another member carries beside its link. */
  renderActions?: ((person: Person) => ReactNode) | undefined
}

export function BuddiesCard({ list, ...rows }: BuddiesCardProps) {
  return (
    <section className="buddies" aria-labelledby="buddies-title">
      <SectionHeading id="buddies-title" aside={list.state === 'ready' && <OnBowlChip {...list} />}>
        Current buddies
      </SectionHeading>
      <BuddyListBody list={list} {...rows} />
    </section>
  )
}

export function BuddiesLoading() {
  return (
    <section className="buddies" aria-labelledby="buddies-title">
      <SectionHeading id="buddies-title">Current buddies</SectionHeading>
      <Card flush>
        <SkeletonRows count={5} label="Loading buddies" />
      </Card>
    </section>
  )
}

/** `total` where the list is cut short; otherwise the list, which includes your own press at once. */
function OnBowlChip({ buddies, total }: { buddies: ActiveUser[]; total: number }) {
  const listed = countOnBowl({ users: buddies })
  const people = buddies.filter(({ isDemo = false }) => !isDemo)
  const count = people.length < total ? total : listed
  const isDisconnected = useIsDisconnected()
  return (
    <Chip tone={isDisconnected ? 'neutral' : 'live'} drip>
      <span className="num">{count} on the bowl</span>
    </Chip>
  )
}

function BuddyListBody({ list, ...rows }: BuddiesCardProps) {
  switch (list.state) {
    case 'failed':
      return <FailedBuddies onRetry={list.retry} />
    case 'ready':
      if (list.buddies.length === 0) return <EmptyState title="All quiet. Be the first to sit." />
      return <BuddyRows buddies={list.buddies} {...rows} />
  }
}

function FailedBuddies({ onRetry }: { onRetry: () => void }) {
  return (
    <Card className="buddies-failed">
      <p role="alert">We couldn’t load who’s here.</p>
      <Button variant="ghost" size="sm" onClick={onRetry}>
        Try again
      </Button>
    </Card>
  )
}

type BuddyRowsProps = Omit<BuddiesCardProps, 'list'> & { buddies: ActiveUser[] }

function BuddyRows({ buddies, myId, buddyIds, isKnown, renderActions }: BuddyRowsProps) {
  const [isExpanded, setIsExpanded] = useState(false)
  const now = useNow(BUDDY_RERENDER_MS)
  const shown = firstBuddies(buddies, isExpanded)
  const badges = useBuddyBadges(shown, isKnown)
  return (
    <Card flush>
      <Rows>
        {shown.map((buddy) => (
          <BuddyRow
            key={buddy.id}
            buddy={buddy}
            badges={badges.get(buddy.id) ?? buddy.badges}
            isYou={buddy.id === myId}
            isBuddy={buddyIds.has(buddy.id)}
            now={now}
            renderActions={renderActions}
          />
        ))}
      </Rows>
      {buddies.length > BUDDIES_SHOWN_FIRST && (
        <MoreRows isExpanded={isExpanded} onToggle={() => setIsExpanded(!isExpanded)}>
          {`View all current buddies (${buddies.length})`}
        </MoreRows>
      )}
    </Card>
  )
}
