/** The top of somebody else's profile: who they are, how one stands with them, and what can be done about them. */
import { HandWavingIcon } from '@phosphor-icons/react/dist/ssr/HandWaving'
import { useLocation, useNavigate } from 'react-router'
import { isGuestId } from '#contract/people/users.ts'
import { BuddyState, BuddyStateLoading } from '#web/features/buddies/buddy-state.tsx'
import { useBuddyStatus } from '#web/features/buddies/use-buddy-status.tsx'
import { ProfileWall } from '#web/features/profile/profile-wall.tsx'
import { sinceText } from '#web/features/profile/tier.ts'
import { usePremium } from '#web/features/profile/use-premium.ts'
import { PersonMenu } from '#web/features/safety/person-menu.tsx'
import { useBlocking } from '#web/features/safety/use-blocking.ts'
import { useSafety } from '#web/features/safety/use-safety.tsx'
import type { ProfileAnswer, ProfileView } from '#web/features/stats/use-profile.ts'
import { wayToPremium } from '#web/pages/way-to-premium.ts'
import { useIsCutOff } from '#web/realtime/use-live.ts'
import { useSession, useUser } from '#web/session/session.tsx'

type OthersWallProps = {
  view: ProfileView
  userId: string
  /** Undefined until it is known; nothing is offered before. */
  isBlocked: boolean | undefined
}

export function OthersWall({ view, userId, isBlocked }: OthersWallProps) {
  const goBack = useGoBack()
  const answer = view.state === 'ready' ? view.answer : undefined
  const otherwise = answer?.profile.isPremium ?? false
  const isPremium = usePremium({ userId, otherwise, isAsked: answer !== undefined })
  // Of whom one has blocked there is a name and a face.
  if (answer) return <SomebodysWall {...{ answer, isBlocked }} isPremium={isPremium && !isBlocked} onBack={goBack} />
  if (view.state === 'loading') return <LoadingWall onBack={goBack} />
  const title = view.state === 'unknown' ? 'Nobody here' : 'Out of order'
  return <ProfileWall person={null} title={title} onBack={goBack} />
}

/** With everything that a wall usually has. */
function LoadingWall({ onBack }: { onBack: () => void }) {
  const { isPremium } = useUser()
  const { isGuest } = useSession()
  return (
    <ProfileWall person={undefined} onBack={onBack}>
      <BuddyStateLoading isMePremium={isPremium} wayToPremium={wayToPremium(isGuest)} />
    </ProfileWall>
  )
}

type SomebodysWallProps = {
  answer: ProfileAnswer
  isPremium: boolean
  isBlocked: boolean | undefined
  onBack: () => void
}

function SomebodysWall({ answer, isPremium, isBlocked, onBack }: SomebodysWallProps) {
  const me = useUser()
  const { isGuest } = useSession()
  const isCutOff = useIsCutOff()
  const person = { ...answer.person, isPremium, isOnBowl: answer.person.isOnBowl && !isCutOff }
  const { bond, dialog } = useBuddyStatus({ me, other: person, isAsked: isBlocked === false })
  const { safety, dialogs } = useSafety(me)
  const { unblock } = useBlocking()
  const endIt = { label: 'Stop being buddies', icon: <HandWavingIcon aria-hidden="true" />, onChoose: bond.askToEnd }
  const menu = isBlocked !== undefined && (
    <PersonMenu
      person={answer.person}
      safety={safety}
      onUnblock={isBlocked ? () => void unblock(person) : undefined}
      items={bond.view === 'buddies' && !isBlocked ? [endIt] : []}
    />
  )
  return (
    <>
      <ProfileWall person={person} line={isBlocked ? undefined : lineOf(answer)} onBack={onBack} aside={menu}>
        {!isBlocked && <BuddyState bond={bond} wayToPremium={wayToPremium(isGuest)} />}
      </ProfileWall>
      {dialog}
      {dialogs}
    </>
  )
}

/** That somebody is premium, the gold toilet beside their name says. */
function lineOf({ person: { id }, memberSince }: ProfileAnswer): string | undefined {
  return isGuestId(id) ? 'Guest' : sinceText(memberSince)
}

/** Back to where one came from; whoever opened the address itself has nowhere to go back to. */
function useGoBack(): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  return () => void (key === 'default' ? navigate('/home') : navigate(-1))
}
