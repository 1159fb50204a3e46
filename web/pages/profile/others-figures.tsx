/** Below the wall of another person's profile: what you have in common, their numbers and badges. */
import type { User } from '#contract/people/users.ts'
import { BadgesSection, BadgesSkeleton } from '#web/features/badges/badges-section.tsx'
import { CompanyCard, type CompanyView } from '#web/features/company/company-card.tsx'
import { ProfileFailed, ProfileNotFound } from '#web/features/profile/profile-columns.tsx'
import { StatsRow, StatsRowSkeleton } from '#web/features/stats/stats-row.tsx'
import type { ProfileView } from '#web/features/stats/use-profile.ts'

type Seated = { nickname: string; emoji: string; isPremium: boolean; isOnBowl: boolean }

type OthersFiguresProps = {
  me: User
  view: ProfileView
  person: Seated | undefined
  company: CompanyView
  areBuddies: boolean
  isGuest: boolean
  isBlocked: boolean | undefined
}

export function OthersFigures({ me, view, person, company, areBuddies, isGuest, isBlocked }: OthersFiguresProps) {
  if (view.state === 'failed') return <ProfileFailed onRetry={view.retry} />
  if (view.state === 'unknown') return <ProfileNotFound />
  if (isBlocked) return null
  // Also while their company is unknown: its card would push the numbers down.
  if (view.state === 'loading' || isBlocked === undefined || company.state === 'loading' || !person)
    return <FiguresLoading isGuest={isGuest} />
  const { profile, look, badgeDates } = view.answer
  return (
    <>
      <div>
        {company.state === 'ready' && (
          <CompanyCard company={company.company} me={me} other={person} areBuddies={areBuddies} />
        )}
        <StatsRow profile={profile} isGuest={isGuest} />
      </div>
      {!isGuest && <BadgesSection earned={profile.badges} dates={badgeDates} featured={look?.featuredBadges} />}
    </>
  )
}

function FiguresLoading({ isGuest }: { isGuest: boolean }) {
  return (
    <>
      <div>
        <StatsRowSkeleton isGuest={isGuest} />
      </div>
      {!isGuest && <BadgesSkeleton />}
    </>
  )
}
