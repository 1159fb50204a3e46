/** Somebody else's profile: their numbers and badges, and nothing to change. */
import { useLocation, useNavigate } from 'react-router'
import { isGuestId } from '#contract/users.ts'
import { BadgesSection } from '#web/features/badges/badges-section.tsx'
import { PremiumCard } from '#web/features/profile/premium-card.tsx'
import { ProfileColumns } from '#web/features/profile/profile-columns.tsx'
import { NobodyHere, ProfileFailed } from '#web/features/profile/profile-trouble.tsx'
import { ProfileWall } from '#web/features/profile/profile-wall.tsx'
import { GuideCard } from '#web/features/profile/settings-section.tsx'
import { sinceText, tierOf } from '#web/features/profile/tier.ts'
import { usePremium } from '#web/features/profile/use-premium.ts'
import { lengthText } from '#web/features/statistics/length-text.ts'
import { StatsSection, StatsSkeleton } from '#web/features/stats/stats-section.tsx'
import { type ProfileAnswer, type ProfileView, useProfile } from '#web/features/stats/use-profile.ts'
import { SuiteRoom } from '#web/features/suites/suite-room.tsx'
import { useUser } from '#web/session/session.tsx'
import { AboutThisInstance } from './about-this-instance.tsx'
import { useIsKnown } from './use-is-known.ts'

export function OthersProfile({ userId }: { userId: string }) {
  const view = useProfile({ userId, isKnown: useIsKnown() })
  return (
    <SuiteRoom look={view.state === 'ready' ? view.answer.look : undefined}>
      <OthersWall view={view} userId={userId} />
      <ProfileColumns
        main={<OthersFigures view={view} isGuest={isGuestId(userId)} />}
        side={<Side isOffering={view.state !== 'unknown'} />}
      />
    </SuiteRoom>
  )
}

function OthersWall({ view, userId }: { view: ProfileView; userId: string }) {
  const goBack = useGoBack()
  const answer = view.state === 'ready' ? view.answer : undefined
  const otherwise = answer?.profile.isPremium ?? false
  const isPremium = usePremium({ userId, otherwise, isAsked: answer !== undefined })
  if (answer)
    return <ProfileWall person={{ ...answer.person, isPremium }} chips={chipsOf(answer, isPremium)} onBack={goBack} />
  if (view.state === 'loading') return <ProfileWall person={undefined} onBack={goBack} />
  const title = view.state === 'unknown' ? 'Nobody here' : 'Out of order'
  return <ProfileWall person={null} title={title} onBack={goBack} />
}

function OthersFigures({ view, isGuest }: { view: ProfileView; isGuest: boolean }) {
  if (view.state === 'loading') return <StatsSkeleton heading="Stats" tiles={isGuest ? 2 : 4} />
  if (view.state === 'failed') return <ProfileFailed onRetry={view.retry} />
  if (view.state === 'unknown') return <NobodyHere />
  const { profile, longestSeconds, look } = view.answer
  const longestSit = longestSeconds > 0 ? lengthText(longestSeconds) : undefined
  return (
    <>
      <StatsSection heading="Stats" answer={view.answer} isGuest={isGuest} longestSit={longestSit} />
      {!isGuest && <BadgesSection earned={profile.badges} featured={look?.featuredBadges} />}
    </>
  )
}

/** In an empty stall nothing is sold. */
function Side({ isOffering }: { isOffering: boolean }) {
  const { isPremium } = useUser()
  return (
    <>
      {isOffering && <PremiumCard isPremium={isPremium} />}
      <GuideCard />
      <AboutThisInstance />
    </>
  )
}

function chipsOf({ person: { id }, memberSince }: ProfileAnswer, isPremium: boolean): string[] {
  const tier = tierOf({ id, isPremium })
  return tier === 'Guest' ? [tier] : [tier, sinceText(memberSince)]
}

/** Back to where one came from; whoever opened the address itself has nowhere to go back to. */
function useGoBack(): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  return () => void (key === 'default' ? navigate('/home') : navigate(-1))
}
