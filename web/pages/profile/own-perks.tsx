/** The premium sections of the user's own profile, or their locked previews. */
import { lazy, type ReactNode, Suspense } from 'react'
import type { User } from '#contract/people/users.ts'
import { LockedStatistics, StatisticsLoading, StatisticsNotLoaded } from '#web/features/statistics/statistics-frame.tsx'
import type { ProfileView } from '#web/features/stats/use-profile.ts'
import { LockedSuites, SuiteCard } from '#web/features/suites/suite-card.tsx'

/** Loaded only for premium members; if it fails, the rest of the profile still works. */
const Charts = lazy(() =>
  import('#web/features/statistics/statistics-card.tsx').then(
    ({ StatisticsCard }) => ({ default: StatisticsCard }),
    () => ({ default: StatisticsNotLoaded }),
  ),
)

type OwnStatisticsProps = {
  isPremium: boolean
  isGuest: boolean
  /** The stats above are still loading. */
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

/** The children are other things a premium member can customise. */
export function OwnSuite({ view, me, isGuest, children }: OwnSuiteProps) {
  if (!me.isPremium) return <LockedSuites isGuest={isGuest} />
  const saved = view.state === 'ready' ? { look: view.answer.look, earned: view.answer.profile.badges } : undefined
  return (
    <SuiteCard me={me} saved={saved}>
      {children}
    </SuiteCard>
  )
}
