/** The top of another person's profile: who they are, your buddy status, and the menu. */
import { useLocation, useNavigate } from 'react-router'
import type { Person, User } from '#contract/people/users.ts'
import {
  BuddyButtons,
  ButtonsLoading,
  buddyLine,
  buddyMenuItems,
  messagePath,
} from '#web/features/buddies/buddy-state.tsx'
import type { BuddyStatusActions, PremiumPerson } from '#web/features/buddies/use-buddy-status.tsx'
import { PersonWall } from '#web/features/profile/person/person-wall.tsx'
import { useBlocking } from '#web/features/safety/blocks/use-blocking.ts'
import { PersonMenu } from '#web/features/safety/person-menu.tsx'
import { blockedLine } from '#web/features/safety/safety.words.ts'
import { useSafety } from '#web/features/safety/use-safety.tsx'
import type { ProfileAnswer, ProfileView } from '#web/features/stats/use-profile.ts'
import { useWaves } from '#web/features/waves/use-waves.ts'
import { WaveButton } from '#web/features/waves/wave-button.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { othersWords } from '../profile-pages.words.ts'
import { type BowlState, profileChips } from './others-chips.ts'

type OthersWallProps = {
  me: User
  view: ProfileView
  /** What is known of them; while the profile loads, from the list of people on the bowl. */
  person: (PremiumPerson & { isOnBowl: boolean }) | undefined
  bowl: BowlState
  buddyStatus: BuddyStatusActions
  /** Undefined until it is known; no actions are offered before. */
  isBlocked: boolean | undefined
}

export function OthersWall({ me, view, person, bowl, buddyStatus, isBlocked }: OthersWallProps) {
  const goBack = useGoBack()
  if (view.state === 'unknown') return <PersonWall person={null} title={othersWords.nobody} onBack={goBack} />
  if (view.state === 'failed') return <PersonWall person={null} title={othersWords.failed} onBack={goBack} />
  const answer = view.state === 'ready' && isBlocked !== undefined ? view.answer : undefined
  return (
    <PersonWall
      person={person}
      chips={answer && profileChips({ answer, bowl, view: buddyStatus.view, isBlocked: isBlocked ?? false })}
      line={answer && wallLine({ answer, bowl, buddyStatus, isBlocked })}
      onBack={goBack}
      menu={answer && <WallMenu me={me} answer={answer} buddyStatus={buddyStatus} isBlocked={isBlocked ?? false} />}
    >
      {answer && isBlocked && <Unblock person={answer.person} />}
      {answer && !isBlocked && <Buttons me={me} buddyStatus={buddyStatus} />}
      {!answer && <ButtonsLoading />}
    </PersonWall>
  )
}

type WallLineInput = Pick<OthersWallProps, 'bowl' | 'buddyStatus' | 'isBlocked'> & { answer: ProfileAnswer }

function wallLine({ answer, bowl, buddyStatus, isBlocked }: WallLineInput): string | undefined {
  if (isBlocked) return blockedLine(answer.person.nickname)
  // Guests and demo buddies have a chip that says it.
  return bowl.kind === 'member' ? buddyLine(buddyStatus) : undefined
}

function Buttons({ me, buddyStatus }: { me: User; buddyStatus: BuddyStatusActions }) {
  const waves = useWaves(me)
  return (
    <BuddyButtons
      buddyStatus={buddyStatus}
      renderWave={(place) => <WaveButton person={buddyStatus.other} waves={waves} variant={place} />}
    />
  )
}

function Unblock({ person }: { person: Person }) {
  const { busyWith, unblock } = useBlocking()
  return (
    <div className="person-buttons">
      <Button
        variant="porcelain"
        busy={busyWith !== undefined}
        busyText={othersWords.unblocking}
        onClick={() => void unblock(person)}
      >
        {othersWords.unblock}
      </Button>
    </div>
  )
}

type WallMenuProps = { me: User; answer: ProfileAnswer; buddyStatus: BuddyStatusActions; isBlocked: boolean }

function WallMenu({ me, answer: { person }, buddyStatus, isBlocked }: WallMenuProps) {
  const navigate = useNavigate()
  const { safety, dialogs } = useSafety(me)
  const { unblock } = useBlocking()
  const openThread = () => void navigate(messagePath(person.id))
  return (
    <>
      <PersonMenu
        person={person}
        safety={safety}
        onUnblock={isBlocked ? () => void unblock(person) : undefined}
        items={isBlocked ? [] : buddyMenuItems(buddyStatus, openThread)}
      />
      {dialogs}
    </>
  )
}

/** Back to the previous screen, or home if the profile was opened directly. */
function useGoBack(): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  return () => void (key === 'default' ? navigate('/home') : navigate(-1))
}
