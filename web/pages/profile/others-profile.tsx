/** Another person's profile: their stats and badges, read only. */
import { isGuestId } from '#contract/people/users.ts'
import { BadgesSection, BadgesSkeleton } from '#web/features/badges/badges-section.tsx'
import { PremiumCard } from '#web/features/profile/premium-card.tsx'
import { ProfileColumns } from '#web/features/profile/profile-columns.tsx'
import { ProfileFailed, ProfileNotFound } from '#web/features/profile/profile-trouble.tsx'
import { GuideCard } from '#web/features/profile/settings-section.tsx'
import { BlockedNotice } from '#web/features/safety/blocked-notice.tsx'
import { useIsBlocked } from '#web/features/safety/use-is-blocked.ts'
import { lengthText } from '#web/features/statistics/length-text.ts'
import { StatsSection, StatsSkeleton } from '#web/features/stats/stats-section.tsx'
import { type ProfileView, useProfile } from '#web/features/stats/use-profile.ts'
import { SuiteTheme } from '#web/features/suites/suite-theme.tsx'
import { AboutThisInstance } from '#web/pages/about-this-instance.tsx'
import { useCanCallServer } from '#web/pages/use-can-call-server.ts'
import { wayToPremium } from '#web/pages/way-to-premium.ts'
import { useSession, useUser } from '#web/session/session.tsx'
import { OthersWall } from './others-wall.tsx'

export function OthersProfile({ userId }: { userId: string }) {
  const isKnown = useCanCallServer()
  const view = useProfile({ userId, isKnown })
  const isBlocked = useIsBlocked({ personId: userId, isKnown })
  // Without stats the columns are remounted, because everything below would otherwise slide up the whole screen.
  const hasFigures = !isBlocked && (view.state === 'loading' || view.state === 'ready')
  return (
    <SuiteTheme look={view.state === 'ready' ? view.answer.look : undefined}>
      <OthersWall view={view} userId={userId} isBlocked={isBlocked} />
      <ProfileColumns
        key={String(hasFigures)}
        main={<OthersFigures view={view} isGuest={isGuestId(userId)} isBlocked={isBlocked} />}
        side={<Side isOffering={view.state !== 'unknown' && !isBlocked} />}
      />
    </SuiteTheme>
  )
}

type OthersFiguresProps = { view: ProfileView; isGuest: boolean; isBlocked: boolean | undefined }

function OthersFigures({ view, isGuest, isBlocked }: OthersFiguresProps) {
  if (view.state === 'failed') return <ProfileFailed onRetry={view.retry} />
  if (view.state === 'unknown') return <ProfileNotFound />
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

/** No premium offer for an unknown or blocked person. */
function Side({ isOffering }: { isOffering: boolean }) {
  const { isPremium } = useUser()
  const { isGuest } = useSession()
  return (
    <>
      {isOffering && <PremiumCard isPremium={isPremium} link={isGuest ? wayToPremium(isGuest) : undefined} />}
      <GuideCard />
      <AboutThisInstance />
    </>
  )
}
