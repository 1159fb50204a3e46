/** "Your buddies" on home: who is on the bowl, then who was here last; three at first. */
import { type ReactNode, useRef, useState } from 'react'
import { ACTIVE_USERS_RERENDER_MS } from '#contract/bowl/presence.ts'
import type { Person } from '#contract/people/users.ts'
import type { SittingBuddy } from '#web/features/buddies/buddy-lists.ts'
import type { BuddiesView } from '#web/features/buddies/use-buddies.ts'
import { useIsDisconnected } from '#web/realtime/use-live.ts'
import { profilePath } from '#web/session/profile-path.ts'
import { useNow } from '#web/ui/browser/use-now.ts'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { LoadFailed } from '#web/ui/feedback/page-states.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { MoreRows, Row, Rows } from '#web/ui/layout/row.tsx'
import { SectionHeading } from '#web/ui/layout/section-heading.tsx'
import { useRowPages } from '#web/ui/layout/use-row-pages.ts'
import { Avatar, avatarLook } from '#web/ui/person/avatar.tsx'
import { PersonName } from '#web/ui/person/person-name.tsx'
import { localDay } from '#web/ui/text/local-day.ts'
import { buddiesWords, currentSitText, homeBuddiesWords, lastHereText } from '../buddies.words.ts'
import '../buddies.css'

const SHOWN_FIRST = 3

type HomeBuddiesProps = {
  view: BuddiesView
  /** What each row carries beside its link. */
  renderActions?: ((person: Person) => ReactNode) | undefined
}

/** Renders nothing without premium or buddies: the list below has people to become buddies with. */
export function HomeBuddies({ view, renderActions }: HomeBuddiesProps) {
  switch (view.state) {
    case 'locked':
      return null
    case 'loading':
      return (
        <Frame>
          <Card flush>
            <SkeletonRows count={SHOWN_FIRST} label={buddiesWords.loading} />
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
      return view.lastHere.length > 0 && <Ready buddies={view.lastHere} renderActions={renderActions} />
  }
}

function Frame({ aside, children }: { aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="own-buddies" aria-labelledby="home-buddies-title">
      <SectionHeading id="home-buddies-title" aside={aside}>
        {homeBuddiesWords.title}
      </SectionHeading>
      {children}
    </section>
  )
}

type ReadyProps = Pick<HomeBuddiesProps, 'renderActions'> & { buddies: readonly SittingBuddy[] }

function Ready({ buddies, renderActions }: ReadyProps) {
  const [isExpanded, setIsExpanded] = useState(false)
  const now = useNow(ACTIVE_USERS_RERENDER_MS)
  const list = useRef<HTMLUListElement>(null)
  const shown = useRowPages(isExpanded ? buddies : buddies.slice(0, SHOWN_FIRST), list)
  return (
    <Frame aside={<SittingChip count={buddies.filter(({ isOnBowl }) => isOnBowl).length} />}>
      <Card flush>
        <Rows label={buddiesWords.list} ref={list}>
          {shown.map((buddy) => (
            <BuddyLine key={buddy.id} buddy={buddy} now={now} actions={renderActions?.(buddy)} />
          ))}
        </Rows>
        {buddies.length > SHOWN_FIRST && (
          <MoreRows isExpanded={isExpanded} onToggle={() => setIsExpanded(!isExpanded)}>
            {homeBuddiesWords.showAll}
          </MoreRows>
        )}
      </Card>
    </Frame>
  )
}

function SittingChip({ count }: { count: number }) {
  const isLive = !useIsDisconnected()
  if (count === 0) return null
  return (
    <Chip tone={isLive ? 'live' : 'neutral'} drip>
      <span className="num">{homeBuddiesWords.sitting(count)}</span>
    </Chip>
  )
}

function BuddyLine({ buddy, now, actions }: { buddy: SittingBuddy; now: number; actions: ReactNode }) {
  const isLive = !useIsDisconnected()
  const { id, nickname, emoji, isOnBowl, onBowlSince, lastDay } = buddy
  const wasHere = isOnBowl ? isLive && currentSitText(onBowlSince, now) : lastHereText(lastDay, localDay(now))
  return (
    <Row
      to={profilePath(id)}
      leading={<Avatar emoji={emoji} state={avatarLook(isLive ? isOnBowl : undefined)} gold />}
      sub={wasHere && <span className="num">{wasHere}</span>}
      actions={actions}
    >
      <PersonName name={nickname} gold />
    </Row>
  )
}
