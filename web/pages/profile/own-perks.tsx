/** What premium adds to one's own profile, or the glimpse of it that everyone else gets. */
import { lazy, type ReactNode, Suspense } from 'react'
import type { User } from '#contract/people/users.ts'
import { LockedStatistics, StatisticsLoading, StatisticsNotLoaded } from '#web/features/statistics/statistics-frame.tsx'
import type { ProfileView } from '#web/features/stats/use-profile.ts'
import { LockedSuites, SuiteCard } from '#web/features/suites/suite-card.tsx'

/** Fetched only for those who have charts; when it does not arrive, the rest of the profile stands. */
const Charts = lazy(() =>
  import('#web/features/statistics/statistics-card.tsx').then(
    ({ StatisticsCard }) => ({ default: StatisticsCard }),
    () => ({ default: StatisticsNotLoaded }),
  ),
)

type OwnStatisticsProps = {
  isPremium: boolean
  isGuest: boolean
  /** The numbers above are still on their way. */
  isWaiting?: boolean | undefined
}

export function OwnStatistics({ isPremium, isGuest, isWaiting = false }: OwnStatisticsProps) {
  if (!isPremium) return <LockedStatistics isGuest={isGuest} />
  if (isWaiting) return <StatisticsLoading />
  return (
    <Suspense fallback={<StatisticsLoading />}>
      <Charts />
    </Suspense>
  )
}

type OwnSuiteProps = { view: ProfileView; me: User; isGuest: boolean; children: ReactNode }

/** The children are what else a premium member makes their own, beside the suite. */
export function OwnSuite({ view, me, isGuest, children }: OwnSuiteProps) {
  if (!me.isPremium) return <LockedSuites isGuest={isGuest} />
  const standing = view.state === 'ready' ? { look: view.answer.look, earned: view.answer.profile.badges } : undefined
  return (
    <SuiteCard me={me} standing={standing}>
      {children}
    </SuiteCard>
  )
}
