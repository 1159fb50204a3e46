/** "Bathroom buddies" on your own profile: your buddies, which of them are on the bowl, and your open requests. */
import { ChatCircleIcon } from '@phosphor-icons/react/dist/ssr/ChatCircle'
import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Person } from '#contract/people/users.ts'
import { useIsDisconnected } from '#web/realtime/use-live.ts'
import { profilePath } from '#web/session/profile-path.ts'
import { keepFocus } from '#web/ui/browser/focus.ts'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { EmptyState, LoadFailed } from '#web/ui/feedback/page-states.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { IconLink } from '#web/ui/form/icon-button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { MoreRows, Rows } from '#web/ui/layout/row.tsx'
import { SectionHeading } from '#web/ui/layout/section-heading.tsx'
import { useRowPages } from '#web/ui/layout/use-row-pages.ts'
import { Avatar, avatarLook } from '#web/ui/person/avatar.tsx'
import { PersonName } from '#web/ui/person/person-name.tsx'
import { buddiesWords, buddyWords, ownBuddiesWords } from './buddies.words.ts'
import type { Buddy } from './buddy-lists.ts'
import { messagePath } from './buddy-state.tsx'
import type { BuddiesView } from './use-buddies.ts'
import { useBuddyActions } from './use-buddy-actions.ts'
import './buddies.css'

const SHOWN_FIRST = 6

type BuddiesSectionProps = { myId: string; view: BuddiesView }

export function BuddiesSection({ myId, view }: BuddiesSectionProps) {
  switch (view.state) {
    case 'locked':
      return null
    case 'loading':
      return (
        <Frame>
          <Card flush>
            <SkeletonRows count={2} label={buddiesWords.loading} />
          </Card>
        </Frame>
      )
    case 'failed':
      return (
        <Frame>
          <Card>
            <LoadFailed onRetry={view.retry}>{buddiesWords.notLoaded}</LoadFailed>
          </Card>
        </Frame>
      )
    case 'ready':
      return <Ready myId={myId} buddies={view.buddies} outgoing={view.outgoing} />
  }
}

function Frame({ aside, children }: { aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="own-buddies" aria-labelledby="own-buddies-title">
      <SectionHeading id="own-buddies-title" aside={aside}>
        {ownBuddiesWords.title}
      </SectionHeading>
      {children}
    </section>
  )
}

function Ready({ myId, buddies, outgoing }: { myId: string; buddies: readonly Buddy[]; outgoing: readonly Person[] }) {
  const isLive = !useIsDisconnected()
  const sitting = buddies.filter(({ isOnBowl }) => isOnBowl).length
  const live = sitting > 0 && (
    <Chip tone={isLive ? 'live' : 'neutral'} drip>
      <span className="num">{ownBuddiesWords.onBowl(sitting)}</span>
    </Chip>
  )
  return (
    <Frame aside={live}>
      {buddies.length + outgoing.length === 0 ? (
        <EmptyState title={ownBuddiesWords.empty.title}>{ownBuddiesWords.empty.line}</EmptyState>
      ) : (
        <Card flush>
          {buddies.length > 0 && <People buddies={buddies} />}
          <Waiting myId={myId} outgoing={outgoing} />
        </Card>
      )}
    </Frame>
  )
}

function People({ buddies }: { buddies: readonly Buddy[] }) {
  const [isExpanded, setIsExpanded] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const shown = useRowPages(isExpanded ? buddies : buddies.slice(0, SHOWN_FIRST), list)
  return (
    <>
      <Rows label={buddiesWords.list} ref={list}>
        {shown.map((buddy) => (
          <BuddyRow key={buddy.id} buddy={buddy} />
        ))}
      </Rows>
      {buddies.length > SHOWN_FIRST && (
        <MoreRows isExpanded={isExpanded} onToggle={() => setIsExpanded(!isExpanded)}>
          {ownBuddiesWords.showAll(buddies.length)}
        </MoreRows>
      )}
    </>
  )
}

function BuddyRow({ buddy: { id, nickname, emoji, isOnBowl } }: { buddy: Buddy }) {
  const isLive = !useIsDisconnected()
  return (
    <li className="buddy-line-row">
      <Link className="row" to={profilePath(id)}>
        <Avatar emoji={emoji} size={40} state={avatarLook(isLive ? isOnBowl : undefined)} gold />
        <span className="row-main">
          <PersonName name={nickname} />
          {isLive && (
            <span className="row-sub" data-on={isOnBowl || undefined}>
              {isOnBowl ? buddiesWords.onBowl : buddiesWords.offBowl}
            </span>
          )}
        </span>
      </Link>
      <IconLink label={ownBuddiesWords.message(nickname)} to={messagePath(id)}>
        <ChatCircleIcon aria-hidden="true" />
      </IconLink>
    </li>
  )
}

function Waiting({ myId, outgoing }: { myId: string; outgoing: readonly Person[] }) {
  const box = useRef<HTMLUListElement>(null)
  const { cancel, runningAction, isBusy } = useBuddyActions(myId)
  const handleCancel = async (person: Person) => {
    await cancel(person)
    requestAnimationFrame(() => keepFocus(box.current))
  }
  if (outgoing.length === 0) return null
  return (
    <ul className="rows own-buddies-waiting" aria-label={ownBuddiesWords.openRequests} ref={box} tabIndex={-1}>
      {outgoing.map((person) => (
        <li className="buddy-line-row" key={person.id}>
          <Link className="row" to={profilePath(person.id)}>
            <Avatar emoji={person.emoji} size={40} gold />
            <span className="row-main">
              <PersonName name={person.nickname} />
              <span className="row-sub">{buddyWords.pending}</span>
            </span>
          </Link>
          <Button
            variant="ghost"
            size="sm"
            disabled={isBusy}
            aria-label={ownBuddiesWords.cancelFor(person.nickname)}
            busy={runningAction(person.id) === 'cancel'}
            onClick={() => void handleCancel(person)}
          >
            {ownBuddiesWords.cancel}
          </Button>
        </li>
      ))}
    </ul>
  )
}
