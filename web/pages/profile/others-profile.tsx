/** Somebody else's profile: their numbers and badges, and nothing to change. */
import { isGuestId } from '#contract/people/users.ts'
import { BadgesSection, BadgesSkeleton } from '#web/features/badges/badges-section.tsx'
import { PremiumCard } from '#web/features/profile/premium-card.tsx'
import { ProfileColumns } from '#web/features/profile/profile-columns.tsx'
import { NobodyHere, ProfileFailed } from '#web/features/profile/profile-trouble.tsx'
import { GuideCard } from '#web/features/profile/settings-section.tsx'
import { BlockedNotice } from '#web/features/safety/blocked-notice.tsx'
import { useIsBlocked } from '#web/features/safety/use-is-blocked.ts'
import { lengthText } from '#web/features/statistics/length-text.ts'
import { StatsSection, StatsSkeleton } from '#web/features/stats/stats-section.tsx'
import { type ProfileView, useProfile } from '#web/features/stats/use-profile.ts'
import { SuiteRoom } from '#web/features/suites/suite-room.tsx'
import { AboutThisInstance } from '#web/pages/about-this-instance.tsx'
import { useIsKnown } from '#web/pages/use-can-call-server.ts'
import { wayToPremium } from '#web/pages/way-to-premium.ts'
import { useSession, useUser } from '#web/session/session.tsx'
import { OthersWall } from './others-wall.tsx'

export function OthersProfile({ userId }: { userId: string }) {
  const isKnown = useIsKnown()
  const view = useProfile({ userId, isKnown })
  const isBlocked = useIsBlocked({ personId: userId, isKnown })
  // An empty or blocked stall is drawn from scratch: what is below its few words would slide up the whole screen.
  const hasFigures = !isBlocked && (view.state === 'loading' || view.state === 'ready')
  return (
    <SuiteRoom look={view.state === 'ready' ? view.answer.look : undefined}>
      <OthersWall view={view} userId={userId} isBlocked={isBlocked} />
      <ProfileColumns
        key={String(hasFigures)}
        main={<OthersFigures view={view} isGuest={isGuestId(userId)} isBlocked={isBlocked} />}
        side={<Side isOffering={view.state !== 'unknown' && !isBlocked} />}
      />
    </SuiteRoom>
  )
}

type OthersFiguresProps = { view: ProfileView; isGuest: boolean; isBlocked: boolean | undefined }

function OthersFigures({ view, isGuest, isBlocked }: OthersFiguresProps) {
  if (view.state === 'failed') return <ProfileFailed onRetry={view.retry} />
  if (view.state === 'unknown') return <NobodyHere />
  if (view.state === 'loading' || isBlocked === undefined) return <FiguresLoading isGuest={isGuest} />
  if (isBlocked) return <BlockedNotice person={view.answer.person} />
  const { profile, longestSeconds, look } = view.answer
  const longestSit = longestSeconds > 0 ? lengthText(longestSeconds) : undefined
  return (
    <>
      <StatsSection heading="Stats" answer={view.answer} isGuest={isGuest} longestSit={longestSit} />
      {!isGuest && <BadgesSection earned={profile.badges} featured={look?.featuredBadges} />}
    </>
  )
}

function FiguresLoading({ isGuest }: { isGuest: boolean }) {
  return (
    <>
      <StatsSkeleton heading="Stats" isGuest={isGuest} hasWeek={false} />
      {!isGuest && <BadgesSkeleton />}
    </>
  )
}

/** In an empty stall nothing is sold. */
function Side({ isOffering }: { isOffering: boolean }) {
  const { isPremium } = useUser()
  const { isGuest } = useSession()
  return (
    <>
      {isOffering && <PremiumCard isPremium={isPremium} way={isGuest ? wayToPremium(isGuest) : undefined} />}
      <GuideCard />
      <AboutThisInstance />
    </>
  )
}
