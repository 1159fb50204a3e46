/** The user's own profile: stats and badges, premium, settings, log-out. */
import type { User } from '#contract/people/users.ts'
import { OwnDataRows } from '#web/features/account/own-data-rows.tsx'
import { BadgesSkeleton } from '#web/features/badges/badges-section.tsx'
import { BuddiesSection } from '#web/features/buddies/buddies-section.tsx'
import { RequestsCard } from '#web/features/buddies/requests-card.tsx'
import { useBuddies } from '#web/features/buddies/use-buddies.ts'
import { MembershipCard } from '#web/features/premium/membership/membership-card.tsx'
import { LeaveButton } from '#web/features/presence/toggle/leave-button.tsx'
import { GuestNudge } from '#web/features/profile/guest-nudge.tsx'
import { PremiumCard } from '#web/features/profile/premium-card.tsx'
import { ProfileColumns } from '#web/features/profile/profile-columns.tsx'
import { ProfileFailed } from '#web/features/profile/profile-trouble.tsx'
import { ProfileWall } from '#web/features/profile/profile-wall.tsx'
import { SettingsSection } from '#web/features/profile/settings-section.tsx'
import { tierOf } from '#web/features/profile/tier.ts'
import { NotificationsSection } from '#web/features/push/notifications-section.tsx'
import { BlockedRow } from '#web/features/safety/blocked-row.tsx'
import { ShareBarSkeleton } from '#web/features/share/share-bar.tsx'
import { SharedLinksRow } from '#web/features/share/shared-links-row.tsx'
import { StatsSkeleton } from '#web/features/stats/stats-section.tsx'
import { type ProfileView, useProfile } from '#web/features/stats/use-profile.ts'
import { SuiteTheme } from '#web/features/suites/suite-theme.tsx'
import { LockedSupport, SupportSection } from '#web/features/support/support-section.tsx'
import { AboutThisInstance } from '#web/pages/about-this-instance.tsx'
import { FormerMessagesLink } from '#web/pages/private-chat/former-messages-link.tsx'
import { useCanCallServer } from '#web/pages/use-can-call-server.ts'
import { wayToPremium } from '#web/pages/way-to-premium.ts'
import { useSession } from '#web/session/session.tsx'
import { OwnNumbers } from './own-numbers.tsx'
import { OwnStatistics, OwnSuite } from './own-perks.tsx'
import { useOwnCustomProfile, useOwnPremium } from './own-premium.tsx'

export function OwnProfile({ user }: { user: User }) {
  const { isGuest, leaveWith, signOut } = useSession()
  const isPremium = useOwnPremium(user)
  const view = useProfile({ userId: user.id, isKnown: useCanCallServer() })
  const me = { ...user, isPremium }
  const identity = useOwnCustomProfile(me)
  const buddies = useBuddies(me)
  const isLoading = view.state === 'loading' || buddies.state === 'loading'
  return (
    <SuiteTheme look={view.state === 'ready' ? view.answer.look : undefined}>
      <ProfileWall person={me} chips={[tierOf(me)]} />
      <ProfileColumns
        main={
          isLoading ? (
            <FiguresLoading isPremium={isPremium} isGuest={isGuest} />
          ) : (
            <>
              {buddies.state === 'ready' && <RequestsCard myId={me.id} incoming={buddies.incoming} />}
              <OwnFigures view={view} me={me} isGuest={isGuest} />
            </>
          )
        }
        side={
          <>
            {isGuest && <GuestNudge />}
            {!isPremium && (
              <PremiumCard isPremium={false} action={!isGuest && identity.button} link={wayToPremium(isGuest)} />
            )}
            {!isPremium && !isGuest && <FormerMessagesLink userId={me.id} />}
            <BuddiesSection myId={me.id} view={buddies} wayToPremium={wayToPremium(isGuest)} />
            {/* Below a list of unknown length: it appears together with the list, so that it doesn't move. */}
            {buddies.state !== 'loading' && (
              <>
                <OwnSuite view={view} me={me} isGuest={isGuest}>
                  {identity.button}
                </OwnSuite>
                {isPremium && <MembershipCard userId={user.id} />}
                <SettingsSection member={isGuest ? undefined : user}>
                  <BlockedRow />
                  {!isGuest && <SharedLinksRow />}
                  {!isGuest && <OwnDataRows user={user} onLeave={leaveWith} />}
                </SettingsSection>
                {isPremium && <NotificationsSection />}
                {isGuest ? <LockedSupport /> : <SupportSection isPremium={isPremium} />}
                {isPremium && <PremiumCard isPremium />}
                <LeaveButton onLogOut={signOut} />
                <AboutThisInstance />
              </>
            )}
          </>
        }
      />
      {!isGuest && identity.dialog}
    </SuiteTheme>
  )
}

const headingFor = (isGuest: boolean) => (isGuest ? 'This visit' : 'Your stats')

/** As tall as the content that replaces it, or taller than the screen, so that nothing visible moves. */
function FiguresLoading({ isPremium, isGuest }: { isPremium: boolean; isGuest: boolean }) {
  return (
    <>
      <StatsSkeleton heading={headingFor(isGuest)} isGuest={isGuest} hasWeek={!isGuest}>
        <ShareBarSkeleton />
      </StatsSkeleton>
      <BadgesSkeleton />
      <OwnStatistics {...{ isPremium, isGuest }} isWaiting />
    </>
  )
}

type OwnFiguresProps = { view: ProfileView; me: User; isGuest: boolean }

function OwnFigures({ view, me, isGuest }: OwnFiguresProps) {
  const heading = headingFor(isGuest)
  if (view.state === 'failed') return <ProfileFailed onRetry={view.retry} />
  // A deleted user is signed out a moment later; until then there is nothing to show.
  if (view.state !== 'ready') return null
  return (
    <>
      <OwnNumbers answer={view.answer} heading={heading} me={me} isGuest={isGuest} />
      <OwnStatistics isPremium={me.isPremium} isGuest={isGuest} />
    </>
  )
}
