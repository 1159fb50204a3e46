/** "You" on your own profile: requests, streak, stats, sharing, and the one offer as its last line. */
import type { ReactNode } from 'react'
import type { User } from '#contract/people/users.ts'
import { RequestsCard } from '#web/features/buddies/requests-card.tsx'
import type { BuddiesView } from '#web/features/buddies/use-buddies.ts'
import { GuestNudge } from '#web/features/profile/premium-card.tsx'
import { ProfileFailed } from '#web/features/profile/profile-columns.tsx'
import { bestAchievement } from '#web/features/share/achievement.ts'
import { ShareBar, ShareBarSkeleton } from '#web/features/share/share-bar.tsx'
import { type SharedStat, StatsSection, StatsSkeleton } from '#web/features/stats/stats-section.tsx'
import { StreakCard, StreakSkeleton } from '#web/features/stats/streak-card.tsx'
import type { ProfileAnswer, ProfileView } from '#web/features/stats/use-profile.ts'
import { FormerMessagesLink } from '#web/pages/private-chat/former-members.tsx'
import { SECTIONS } from './own-wall.tsx'
import { sectionWords, statsHeading } from './profile-pages.words.ts'

type OwnOverviewProps = {
  me: User
  isGuest: boolean
  view: ProfileView
  buddies: BuddiesView
  onShare: (stat: SharedStat) => void
  /** Only for a member without premium. */
  upgrade: ReactNode
}

export function OwnOverview({ me, isGuest, view, buddies, onShare, upgrade }: OwnOverviewProps) {
  const isLoading = view.state === 'loading' || buddies.state === 'loading'
  return (
    <section className="profile-section" id={SECTIONS.you} aria-label={sectionWords.you} tabIndex={-1}>
      {isLoading ? (
        <Loading isGuest={isGuest} />
      ) : (
        <>
          {buddies.state === 'ready' && <RequestsCard myId={me.id} incoming={buddies.incoming} />}
          <Stats view={view} me={me} isGuest={isGuest} onShare={onShare} />
        </>
      )}
      {isGuest && <GuestNudge />}
      {!me.isPremium && !isGuest && <FormerMessagesLink userId={me.id} />}
      {!me.isPremium && !isGuest && upgrade}
    </section>
  )
}

/** As tall as the content that replaces it. */
function Loading({ isGuest }: { isGuest: boolean }) {
  return (
    <>
      {!isGuest && <StreakSkeleton />}
      <StatsSkeleton heading={statsHeading(isGuest)} isGuest={isGuest}>
        <ShareBarSkeleton />
      </StatsSkeleton>
    </>
  )
}

type StatsProps = Pick<OwnOverviewProps, 'view' | 'me' | 'isGuest' | 'onShare'>

function Stats({ view, me, isGuest, onShare }: StatsProps) {
  if (view.state === 'failed') return <ProfileFailed onRetry={view.retry} />
  // A deleted user is signed out a moment later; until then there is nothing to show.
  if (view.state !== 'ready') return null
  return (
    <>
      {!isGuest && <StreakCard answer={view.answer} />}
      <StatsSection heading={statsHeading(isGuest)} answer={view.answer} isGuest={isGuest} onShare={onShare}>
        <BestAchievementShare answer={view.answer} me={me} isGuest={isGuest} />
      </StatsSection>
    </>
  )
}

function BestAchievementShare({ answer, me, isGuest }: { answer: ProfileAnswer; me: User; isGuest: boolean }) {
  const achievement = bestAchievement({ ...answer.profile, longestSeconds: answer.longestSeconds })
  if (!achievement) return null
  return <ShareBar share={{ sharer: me, link: window.location.origin, achievement }} hasOwnLink={!isGuest} />
}
