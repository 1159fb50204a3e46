/** The top of another person's profile: who they are, the buddy status, and the menu. */
import { HandWavingIcon } from '@phosphor-icons/react/dist/ssr/HandWaving'
import { useLocation, useNavigate } from 'react-router'
import { isGuestId } from '#contract/people/users.ts'
import { BuddyState, BuddyStateLoading } from '#web/features/buddies/buddy-state.tsx'
import { useBuddyStatus } from '#web/features/buddies/use-buddy-status.tsx'
import { ProfileWall } from '#web/features/profile/profile-wall.tsx'
import { memberSinceText } from '#web/features/profile/tier.ts'
import { usePremium } from '#web/features/profile/use-premium.ts'
import { PersonMenu } from '#web/features/safety/person-menu.tsx'
import { useBlocking } from '#web/features/safety/use-blocking.ts'
import { useSafety } from '#web/features/safety/use-safety.tsx'
import type { ProfileAnswer, ProfileView } from '#web/features/stats/use-profile.ts'
import { wayToPremium } from '#web/pages/way-to-premium.ts'
import { useIsDisconnected } from '#web/realtime/use-live.ts'
import { useSession, useUser } from '#web/session/session.tsx'

type OthersWallProps = {
  view: ProfileView
  userId: string
  /** Undefined until it is known; no actions are offered before. */
  isBlocked: boolean | undefined
}

export function OthersWall({ view, userId, isBlocked }: OthersWallProps) {
  const goBack = useGoBack()
  const answer = view.state === 'ready' ? view.answer : undefined
  const fallback = answer?.profile.isPremium ?? false
  const isPremium = usePremium({ userId, fallback, isEnabled: answer !== undefined })
  // Of a blocked person only the name and the emoji are shown.
  if (answer) return <PersonWall {...{ answer, isBlocked }} isPremium={isPremium && !isBlocked} onBack={goBack} />
  if (view.state === 'loading') return <LoadingWall onBack={goBack} />
  const title = view.state === 'unknown' ? 'Nobody here' : 'Out of order'
  return <ProfileWall person={null} title={title} onBack={goBack} />
}

/** As tall as the loaded wall usually is. */
function LoadingWall({ onBack }: { onBack: () => void }) {
  const { isPremium } = useUser()
  const { isGuest } = useSession()
  return (
    <ProfileWall person={undefined} onBack={onBack}>
      <BuddyStateLoading isMePremium={isPremium} wayToPremium={wayToPremium(isGuest)} />
    </ProfileWall>
  )
}

type PersonWallProps = {
  answer: ProfileAnswer
  isPremium: boolean
  isBlocked: boolean | undefined
  onBack: () => void
}

function PersonWall({ answer, isPremium, isBlocked, onBack }: PersonWallProps) {
  const me = useUser()
  const { isGuest } = useSession()
  const isCutOff = useIsDisconnected()
  const person = { ...answer.person, isPremium, isOnBowl: answer.person.isOnBowl && !isCutOff }
  const { buddyStatus, dialog } = useBuddyStatus({ me, other: person, isShown: isBlocked === false })
  const { safety, dialogs } = useSafety(me)
  const { unblock } = useBlocking()
  const endIt = {
    label: 'Stop being buddies',
    icon: <HandWavingIcon aria-hidden="true" />,
    onChoose: buddyStatus.askToEnd,
  }
  const menu = isBlocked !== undefined && (
    <PersonMenu
      person={answer.person}
      safety={safety}
      onUnblock={isBlocked ? () => void unblock(person) : undefined}
      items={buddyStatus.view === 'buddies' && !isBlocked ? [endIt] : []}
    />
  )
  return (
    <>
      <ProfileWall person={person} line={isBlocked ? undefined : lineOf(answer)} onBack={onBack} aside={menu}>
        {!isBlocked && <BuddyState buddyStatus={buddyStatus} wayToPremium={wayToPremium(isGuest)} />}
      </ProfileWall>
      {dialog}
      {dialogs}
    </>
  )
}

/** Premium isn't mentioned: the gold toilet beside the name shows it. */
function lineOf({ person: { id }, memberSince }: ProfileAnswer): string | undefined {
  return isGuestId(id) ? 'Guest' : memberSinceText(memberSince)
}

/** Back to the previous screen, or home if the profile was opened directly. */
function useGoBack(): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  return () => void (key === 'default' ? navigate('/home') : navigate(-1))
}
