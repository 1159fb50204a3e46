/** What premium adds to one's own profile, or the glimpse of it that members without premium get. */
import { lazy, type ReactNode, Suspense } from 'react'
import type { User } from '#contract/users.ts'
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

export function OwnStatistics({ isPremium }: { isPremium: boolean }) {
  if (!isPremium) return <LockedStatistics />
  return (
    <Suspense fallback={<StatisticsLoading />}>
      <Charts />
    </Suspense>
  )
}

/** The children are what else a premium member makes their own, beside the suite. */
export function OwnSuite({ view, me, children }: { view: ProfileView; me: User; children: ReactNode }) {
  if (!me.isPremium) return <LockedSuites />
  const standing = view.state === 'ready' ? { look: view.answer.look, earned: view.answer.profile.badges } : undefined
  return (
    <SuiteCard me={me} standing={standing}>
      {children}
    </SuiteCard>
  )
}
