/** Below the wall of another person's profile: what you have in common, their stats and badges. */
import type { User } from '#contract/people/users.ts'
import { BadgesSection, BadgesSkeleton } from '#web/features/badges/badges-section.tsx'
import { ProfileFailed, ProfileNotFound } from '#web/features/profile/profile-columns.tsx'
import { SitsTogetherCard, type SitsTogetherView } from '#web/features/sits-together/sits-together-card.tsx'
import { StatsRow, StatsRowSkeleton } from '#web/features/stats/stats-row.tsx'
import type { ProfileView } from '#web/features/stats/use-profile.ts'

type Seated = { nickname: string; emoji: string; isPremium: boolean; isOnBowl: boolean }

type OthersStatsProps = {
  me: User
  view: ProfileView
  person: Seated | undefined
  together: SitsTogetherView
  areBuddies: boolean
  isGuest: boolean
  isBlocked: boolean | undefined
}

export function OthersStats({ me, view, person, together, areBuddies, isGuest, isBlocked }: OthersStatsProps) {
  if (view.state === 'failed') return <ProfileFailed onRetry={view.retry} />
  if (view.state === 'unknown') return <ProfileNotFound />
  if (view.state === 'loading' || isBlocked === undefined) return <StatsLoading isGuest={isGuest} />
  if (isBlocked) return null
  // Also until it is known how often they sat together: that card would push the numbers down.
  if (together.state === 'loading' || !person) return <StatsLoading isGuest={isGuest} />
  const { profile, look, badgeDates } = view.answer
  return (
    <>
      <div>
        {together.state === 'ready' && (
          <SitsTogetherCard sitsTogether={together.sitsTogether} me={me} other={person} areBuddies={areBuddies} />
        )}
        <StatsRow profile={profile} isGuest={isGuest} />
      </div>
      {!isGuest && <BadgesSection earned={profile.badges} dates={badgeDates} featured={look?.featuredBadges} />}
    </>
  )
}

function StatsLoading({ isGuest }: { isGuest: boolean }) {
  return (
    <>
      <div>
        <StatsRowSkeleton isGuest={isGuest} />
      </div>
      {!isGuest && <BadgesSkeleton />}
    </>
  )
}
