/** Another person's profile, read only. */
import { Link } from 'react-router'
import { isGuestId, type User } from '#contract/people/users.ts'
import { useBuddyStatus } from '#web/features/buddies/use-buddy-status.tsx'
import { usePremium } from '#web/features/profile/use-premium.ts'
import { useIsBlocked } from '#web/features/safety/blocks/blocked-notice.tsx'
import { useSitsTogether } from '#web/features/sits-together/sits-together-card.tsx'
import { type ProfileAnswer, useProfile } from '#web/features/stats/use-profile.ts'
import { SuiteTheme } from '#web/features/suites/suites.tsx'
import { AboutThisInstance } from '#web/pages/about-this-instance.tsx'
import { useCanCallServer } from '#web/pages/use-can-call-server.ts'
import { useUser } from '#web/session/session.tsx'
import { othersWords } from '../profile-pages.words.ts'
import { type BowlState, useBowlState } from './others-chips.ts'
import { OthersStats } from './others-stats.tsx'
import { OthersWall } from './others-wall.tsx'

const NOBODY = { nickname: '', emoji: '', isPremium: false }

export function OthersProfile({ userId }: { userId: string }) {
  const me = useUser()
  const isKnown = useCanCallServer()
  const view = useProfile({ userId, isKnown })
  const isBlocked = useIsBlocked({ personId: userId, isKnown })
  const answer = view.state === 'ready' ? view.answer : undefined
  const bowl = useBowlState(userId, answer)
  const person = useShownPerson({ userId, answer, bowl, isBlocked })
  const isOpen = answer !== undefined && isBlocked === false
  const { buddyStatus, dialog } = useBuddyStatus({ me, other: person ?? { ...NOBODY, id: userId }, isShown: isOpen })
  const together = useSitsTogether({ userId, myId: me.id, isEnabled: isKnown && isBlocked === false })
  const isComplete = isBlocked ? answer !== undefined : isOpen && together.state !== 'loading'
  return (
    <SuiteTheme look={answer?.look}>
      <OthersWall me={me} view={view} person={person} bowl={bowl} buddyStatus={buddyStatus} isBlocked={isBlocked} />
      {/* Remounted when everything has loaded: new elements cause no layout shift, moved ones would. */}
      <div className="person-columns" key={String(isComplete)}>
        <OthersStats
          me={me}
          view={view}
          person={person}
          together={together}
          areBuddies={buddyStatus.view === 'buddies'}
          isGuest={isGuestId(userId)}
          isBlocked={isBlocked}
        />
        <div className="person-foot">
          <Link className="link link-alone sm" to="/guide">
            {othersWords.guide}
          </Link>
          <AboutThisInstance />
        </div>
      </div>
      {dialog}
    </SuiteTheme>
  )
}

type Shown = { userId: string; answer: ProfileAnswer | undefined; bowl: BowlState; isBlocked: boolean | undefined }

/** A person on the bowl is known from the list before their profile has loaded. */
function useShownPerson({ userId, answer, bowl: { listed, isOnBowl = false }, isBlocked = false }: Shown) {
  const fallback = answer?.profile.isPremium ?? listed?.isPremium ?? false
  const isPremium = usePremium({ userId, fallback, isEnabled: answer !== undefined })
  const known: Pick<User, 'id' | 'nickname' | 'emoji'> | undefined = answer?.person ?? listed
  if (!known) return undefined
  const { id, nickname, emoji } = known
  // Of a blocked person only the name and the emoji are shown.
  return { id, nickname, emoji, isPremium: isPremium && !isBlocked, isOnBowl: isOnBowl && !isBlocked }
}
