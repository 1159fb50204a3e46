/** The head of a conversation: the way back on a phone, who it is with, and whether they are on the bowl. */
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/ssr/ArrowLeft'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { Correspondent } from '#contract/social/private-chat.ts'
import { OnlyWhileLive } from '#web/realtime/only-while-live.tsx'
import { useIsCutOff } from '#web/realtime/use-live.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { IconLink } from '#web/ui/form/icon-button.tsx'
import { Avatar } from '#web/ui/person/avatar.tsx'
import { PersonName } from '#web/ui/person/person-name.tsx'

type ThreadHeaderProps = {
  /** Absent while it is not known, and when there is nobody. */
  other: Correspondent | undefined
  sit: string | undefined
  /** Who is not among those known to sit may sit all the same. */
  isSittingUnknown: boolean
  isLoading: boolean
  menu: ReactNode
}

export function ThreadHeader({ other, sit, isSittingUnknown, isLoading, menu }: ThreadHeaderProps) {
  const back = useBack()
  const heading = useFocusOnArrival()
  const isOnBowl = !useIsCutOff() && sit !== undefined
  const profile = other && `/profile/${encodeURIComponent(other.id)}`
  return (
    <header className="thread-header">
      <IconLink className="thread-back" label="Back to all conversations" to="/private-chat" replace onClick={back}>
        <ArrowLeftIcon weight="bold" aria-hidden="true" />
      </IconLink>
      {isLoading && <Skeleton width={44} height={44} round />}
      {other && <Avatar emoji={other.emoji} size={44} state={isOnBowl ? 'on' : 'dry'} gold={other.isPremium} />}
      <div className="thread-who">
        <h2 ref={heading} tabIndex={-1}>
          {other && profile ? (
            <Link to={profile}>
              <PersonName name={other.nickname} gold={other.isPremium} />
            </Link>
          ) : (
            <span className={isLoading ? 'visually-hidden' : undefined}>Conversation</span>
          )}
          {isLoading && <Skeleton width={140} height={16} />}
        </h2>
        {isLoading && <Skeleton width={96} height={12} />}
        {other && (sit !== undefined || !isSittingUnknown) && (
          <OnlyWhileLive>
            <NodeStatus sit={sit} />
          </OnlyWhileLive>
        )}
      </div>
      {profile && (
        <ButtonLink className="thread-profile" to={profile} variant="ghost" size="sm">
          View profile
        </ButtonLink>
      )}
      {menu}
    </header>
  )
}

function NodeStatus({ sit }: { sit: string | undefined }) {
  if (sit === undefined) return <p className="xs muted">Not on the bowl</p>
  return (
    <p className="xs muted num">
      <i className="chip-drip" aria-hidden="true" />
      On the bowl, {sit}
    </p>
  )
}

/** Back to the list as the browser's own button does it, when the list lies right behind. */
function useBack() {
  const navigate = useNavigate()
  const { state } = useLocation()
  const isFromList = typeof state === 'object' && state !== null && 'isFromList' in state
  return (event: MouseEvent) => {
    if (!isFromList) return
    event.preventDefault()
    void navigate(-1)
  }
}

/** On a phone the list goes away with the link that was pressed, and the focus with it. */
function useFocusOnArrival() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const { activeElement } = document
    const isLost = !activeElement || activeElement === document.body || !activeElement.checkVisibility()
    if (isLost) heading.current?.focus({ preventScroll: true })
  }, [])
  return heading
}
