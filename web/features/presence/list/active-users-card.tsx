/** "Current buddies": the people who are here right now, ten at first. */
import { type ReactNode, useRef, useState } from 'react'
import { ACTIVE_USERS_RERENDER_MS, ACTIVE_USERS_SHOWN_FIRST, type ActiveUser } from '#contract/bowl/presence.ts'
import type { Person } from '#contract/people/users.ts'
import type { ActiveUsersList } from '#web/features/presence/use-presence.ts'
import { useIsDisconnected } from '#web/realtime/use-live.ts'
import { useNow } from '#web/ui/browser/use-now.ts'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { EmptyState } from '#web/ui/feedback/page-states.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { MoreRows, Rows } from '#web/ui/layout/row.tsx'
import { SectionHeading } from '#web/ui/layout/section-heading.tsx'
import { useRowPages } from '#web/ui/layout/use-row-pages.ts'
import { uiWords } from '#web/ui/ui.words.ts'
import { activeUsersWords } from '../presence.words.ts'
import { ActiveUserRow } from './active-user-row.tsx'
import { firstActiveUsers, isCutShort } from './active-users-list.ts'
import { countOnBowl } from './live-count.tsx'
import { RestOfCrowd } from './rest-of-crowd.tsx'
import { useActiveUserBadges } from './use-active-user-badges.ts'
import { useRestOfCrowd } from './use-rest-of-crowd.ts'
import './active-users-card.css'

type ActiveUsersCardProps = {
  list: Exclude<ActiveUsersList, { state: 'loading' }>
  myId: string
  /** Your buddies among them; they are marked, and the order stays the same. */
  buddyIds: ReadonlySet<string>
  /** The server knows the caller, so that badges can be fetched; a guest is known only after joining. */
  isKnown: boolean
  /** What the row of another member carries beside its link. */
  renderActions?: ((person: Person) => ReactNode) | undefined
}

export function ActiveUsersCard({ list, ...rows }: ActiveUsersCardProps) {
  return (
    <section className="active-users" aria-labelledby="active-users-title">
      <SectionHeading id="active-users-title" aside={list.state === 'ready' && <OnBowlChip {...list} />}>
        {activeUsersWords.title}
      </SectionHeading>
      <ActiveUsersBody list={list} {...rows} />
    </section>
  )
}

export function ActiveUsersLoading() {
  return (
    <section className="active-users" aria-labelledby="active-users-title">
      <SectionHeading id="active-users-title">{activeUsersWords.title}</SectionHeading>
      <Card flush>
        <SkeletonRows count={5} label={activeUsersWords.loading} />
      </Card>
    </section>
  )
}

/** `total` where the list is cut short; otherwise the list, which includes your own press at once. */
function OnBowlChip({ users, total }: { users: ActiveUser[]; total: number }) {
  const listed = countOnBowl({ users })
  const count = isCutShort({ users, total }) ? total : listed
  const isDisconnected = useIsDisconnected()
  return (
    <Chip tone={isDisconnected ? 'neutral' : 'live'} drip>
      <span className="num">{activeUsersWords.onBowl(count)}</span>
    </Chip>
  )
}

function ActiveUsersBody({ list, ...rows }: ActiveUsersCardProps) {
  switch (list.state) {
    case 'failed':
      return <ActiveUsersFailed onRetry={list.retry} />
    case 'ready':
      if (list.users.length + list.total === 0) return <EmptyState title={activeUsersWords.empty} />
      return <ActiveUserRows users={list.users} total={list.total} {...rows} />
  }
}

function ActiveUsersFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Card className="active-users-failed">
      <p role="alert">{activeUsersWords.notLoaded}</p>
      <Button variant="ghost" size="sm" onClick={onRetry}>
        {uiWords.tryAgain}
      </Button>
    </Card>
  )
}

type ActiveUserRowsProps = Omit<ActiveUsersCardProps, 'list'> & { users: ActiveUser[]; total: number }

function ActiveUserRows({ users, total, myId, buddyIds, isKnown, renderActions }: ActiveUserRowsProps) {
  const [isExpanded, setIsExpanded] = useState(false)
  const now = useNow(ACTIVE_USERS_RERENDER_MS)
  const list = useRef<HTMLUListElement>(null)
  const hasRoom = users.length < ACTIVE_USERS_SHOWN_FIRST
  const { rest, ...crowd } = useRestOfCrowd({ users, total, myId, isWanted: isExpanded || hasRoom })
  const people = [...users, ...rest]
  const count = Math.max(total, people.length)
  const shown = useRowPages(firstActiveUsers(people, isExpanded), list)
  const badges = useActiveUserBadges(shown, isKnown)
  return (
    <Card flush>
      <Rows ref={list}>
        {shown.map((person) => (
          <ActiveUserRow
            key={person.id}
            person={person}
            badges={badges.get(person.id) ?? person.badges}
            isYou={person.id === myId}
            isBuddy={buddyIds.has(person.id)}
            now={now}
            renderActions={renderActions}
          />
        ))}
      </Rows>
      {isExpanded && <RestOfCrowd list={crowd} />}
      {count > ACTIVE_USERS_SHOWN_FIRST && (
        <MoreRows isExpanded={isExpanded} onToggle={() => setIsExpanded(!isExpanded)}>
          {activeUsersWords.showAll(count)}
        </MoreRows>
      )}
    </Card>
  )
}
