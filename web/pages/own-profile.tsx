/** One's own profile: one's numbers and badges, what premium adds, the settings, the way out. */
import type { User } from '#contract/users.ts'
import { LeaveButton } from '#web/features/presence/leave-button.tsx'
import { GuestNudge } from '#web/features/profile/guest-nudge.tsx'
import { PremiumCard } from '#web/features/profile/premium-card.tsx'
import { ProfileColumns } from '#web/features/profile/profile-columns.tsx'
import { ProfileFailed } from '#web/features/profile/profile-trouble.tsx'
import { ProfileWall } from '#web/features/profile/profile-wall.tsx'
import { SettingsSection } from '#web/features/profile/settings-section.tsx'
import { tierOf } from '#web/features/profile/tier.ts'
import { usePremium } from '#web/features/profile/use-premium.ts'
import { StatsSkeleton } from '#web/features/stats/stats-section.tsx'
import { type ProfileView, useProfile } from '#web/features/stats/use-profile.ts'
import { useSession } from '#web/session/session.tsx'
import { AboutThisInstance } from './about-this-instance.tsx'
import { OwnNumbers } from './own-numbers.tsx'
import { useIsKnown } from './use-is-known.ts'

export function OwnProfile({ user }: { user: User }) {
  const { isGuest, signOut } = useSession()
  const isPremium = usePremium({ userId: user.id, otherwise: user.isPremium })
  const view = useProfile({ userId: user.id, isKnown: useIsKnown() })
  const me = { ...user, isPremium }
  return (
    <>
      <ProfileWall person={me} chips={[tierOf(me)]} />
      <ProfileColumns
        main={<OwnFigures view={view} me={me} isGuest={isGuest} />}
        side={
          <>
            {isGuest && <GuestNudge />}
            <PremiumCard isPremium={isPremium} />
            <SettingsSection member={isGuest ? undefined : user} />
            <LeaveButton onLogOut={signOut} />
            <AboutThisInstance />
          </>
        }
      />
    </>
  )
}

type OwnFiguresProps = { view: ProfileView; me: User; isGuest: boolean }

function OwnFigures({ view, me, isGuest }: OwnFiguresProps) {
  const heading = isGuest ? 'This visit' : 'Your stats'
  if (view.state === 'loading') return <StatsSkeleton heading={heading} tiles={isGuest ? 2 : 4} />
  if (view.state === 'failed') return <ProfileFailed onRetry={view.retry} />
  // Whoever is deleted is signed out a moment later; until then there is nothing to count.
  if (view.state === 'unknown') return null
  return <OwnNumbers answer={view.answer} heading={heading} me={me} isGuest={isGuest} />
}
