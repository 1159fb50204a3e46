/** The header of a conversation: back to the list, the other person, and whether they are on the bowl. */
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/ssr/ArrowLeft'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { Correspondent } from '#contract/social/private-chat.ts'
import { threadWords } from '#web/features/private-chat/private-chat.words.ts'
import { OnlyWhileLive } from '#web/realtime/only-while-live.tsx'
import { useIsDisconnected } from '#web/realtime/use-live.ts'
import { profilePath } from '#web/session/profile-path.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { IconLink } from '#web/ui/form/icon-button.tsx'
import { Avatar } from '#web/ui/person/avatar.tsx'
import { PersonName } from '#web/ui/person/person-name.tsx'

type ThreadHeaderProps = {
  /** Undefined while loading, and if there is no such person. */
  other: Correspondent | undefined
  sit: string | undefined
  /** The list of people on the bowl is incomplete, so a missing `sit` means nothing. */
  isSittingUnknown: boolean
  isLoading: boolean
  menu: ReactNode
}

export function ThreadHeader({ other, sit, isSittingUnknown, isLoading, menu }: ThreadHeaderProps) {
  const handleBack = useBackToList()
  const heading = useFocusOnArrival()
  const isOnBowl = !useIsDisconnected() && sit !== undefined
  const profile = other && profilePath(other.id)
  return (
    <header className="thread-header">
      <IconLink className="thread-back" label={threadWords.back} to="/private-chat" replace onClick={handleBack}>
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
            <span className={isLoading ? 'visually-hidden' : undefined}>{threadWords.title}</span>
          )}
          {isLoading && <Skeleton width={140} height={16} />}
        </h2>
        {isLoading && <Skeleton width={96} height={12} />}
        {other && (sit !== undefined || !isSittingUnknown) && (
          <OnlyWhileLive>
            <BowlStatus sit={sit} />
          </OnlyWhileLive>
        )}
      </div>
      {profile && (
        <ButtonLink className="thread-profile" to={profile} variant="ghost" size="sm">
          {threadWords.viewProfile}
        </ButtonLink>
      )}
      {menu}
    </header>
  )
}

function BowlStatus({ sit }: { sit: string | undefined }) {
  if (sit === undefined) return <p className="xs">{threadWords.offBowl}</p>
  return (
    <p className="xs num">
      <i className="chip-drip" aria-hidden="true" />
      {threadWords.onBowl(sit)}
    </p>
  )
}

/** Goes back in the history if the list is the previous page, so that it keeps its scroll position. */
function useBackToList() {
  const navigate = useNavigate()
  const { state } = useLocation()
  const isFromList = typeof state === 'object' && state !== null && 'isFromList' in state
  return (event: MouseEvent) => {
    if (!isFromList) return
    event.preventDefault()
    void navigate(-1)
  }
}

/** On a phone the list disappears with the link that was pressed, and the focus is lost. */
function useFocusOnArrival() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const { activeElement } = document
    const isFocusLost = !activeElement || activeElement === document.body || !activeElement.checkVisibility()
    if (isFocusLost) heading.current?.focus({ preventScroll: true })
  }, [])
  return heading
}
