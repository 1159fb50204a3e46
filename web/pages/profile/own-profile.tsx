/** The user's own profile: you, your badges, your settings. */
import { lazy, memo, Suspense, useDeferredValue, useMemo } from 'react'
import type { User } from '#contract/people/users.ts'
import { BuddiesSection } from '#web/features/buddies/buddies-section.tsx'
import { type BuddiesView, useBuddies } from '#web/features/buddies/use-buddies.ts'
import { type ProfileView, useProfile } from '#web/features/stats/use-profile.ts'
import { SuiteTheme } from '#web/features/suites/suites.tsx'
import {
  NoVisitsToChart,
  VisitChartsLoading,
  VisitChartsNotLoaded,
} from '#web/features/visit-charts/visit-charts-layout.tsx'
import { useCanCallServer } from '#web/pages/use-can-call-server.ts'
import { useSession } from '#web/session/session.tsx'
import { OwnBadges } from './own-badges.tsx'
import { OwnOverview } from './own-overview.tsx'
import { OwnSettings } from './own-settings.tsx'
import { OwnWall, SECTIONS } from './own-wall.tsx'
import { sectionWords } from './profile-pages.words.ts'
import { useOwnCustomProfile, useOwnPremium } from './profile-premium.ts'
import { useShareStats } from './use-share-stats.tsx'

/** Loaded only for premium members; if it fails, the rest of the profile still works. */
const Charts = lazy(() =>
  import('#web/features/visit-charts/visit-charts-card.tsx').then(
    ({ VisitChartsCard }) => ({ default: VisitChartsCard }),
    () => ({ default: VisitChartsNotLoaded }),
  ),
)

export function OwnProfile({ user }: { user: User }) {
  const { isGuest } = useSession()
  const isPremium = useOwnPremium(user)
  const me = useMemo(() => ({ ...user, isPremium }), [user, isPremium])
  const view = useProfile({ userId: user.id, isKnown: useCanCallServer() })
  const buddies = useBuddies(me)
  // So much follows from an answer that it would be one long task.
  const content = useDeferredValue(useMemo(() => ({ me, view, buddies }), [me, view, buddies]))
  return <Content {...content} isGuest={isGuest} />
}

type ContentProps = { me: User; view: ProfileView; buddies: BuddiesView; isGuest: boolean }

const Content = memo(function Content({ me, view, buddies, isGuest }: ContentProps) {
  const identity = useOwnCustomProfile(me)
  const isLoading = view.state === 'loading' || buddies.state === 'loading'
  const answer = view.state === 'ready' ? view.answer : undefined
  // Below the first screen, and below the charts, whose height depends on the answer.
  const hasSettings = useDeferredValue(!(me.isPremium && isLoading), false)
  const { shareStat, shareBadge, dialog } = useShareStats(answer, me, isGuest)
  return (
    <SuiteTheme look={answer?.look}>
      <OwnWall me={me} view={view} isGuest={isGuest} />
      <div className="own-columns">
        <OwnOverview
          me={me}
          isGuest={isGuest}
          view={view}
          buddies={buddies}
          onShare={shareStat}
          upgrade={identity.button}
        />
        <section className="profile-section" id={SECTIONS.badges} aria-label={sectionWords.badges} tabIndex={-1}>
          <OwnBadges view={view} isGuest={isGuest} onShare={shareBadge} />
          <BuddiesSection myId={me.id} view={buddies} />
        </section>
        {me.isPremium && (
          <div className="own-visit-charts">
            {isLoading ? <VisitChartsLoading /> : <VisitCharts hasVisits={answer?.profile.totalVisits !== 0} />}
          </div>
        )}
        {hasSettings && <OwnSettings me={me} isGuest={isGuest} view={view} customize={identity.button} />}
      </div>
      {dialog}
      {!isGuest && identity.dialog}
    </SuiteTheme>
  )
})

function VisitCharts({ hasVisits }: { hasVisits: boolean }) {
  if (!hasVisits) return <NoVisitsToChart />
  return (
    <Suspense fallback={<VisitChartsLoading />}>
      <Charts />
    </Suspense>
  )
}
