/** Another person's stats in one row. */
import type { Profile } from '#contract/bowl/stats.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionHeading } from '#web/ui/layout/section-heading.tsx'
import { formatCount } from '#web/ui/text/format.ts'
import { statsRowWords, statsWords } from './stats.words.ts'
import './stats-row.css'

type RowStat = { label: string; count: number }

export function StatsRow({ profile, isGuest }: { profile: Profile; isGuest: boolean }) {
  return (
    <section className="stats-row-section">
      <SectionHeading>{statsRowWords.title}</SectionHeading>
      <Card flush>
        <dl className="stats-row">
          {rowStats(profile, isGuest).map(({ label, count }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="num">{formatCount(count)}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </section>
  )
}

export function StatsRowSkeleton({ isGuest }: { isGuest: boolean }) {
  const places = ['one', 'two', 'three', 'four'].slice(0, isGuest ? 2 : 4)
  return (
    <section className="stats-row-section">
      <SectionHeading>{statsRowWords.title}</SectionHeading>
      <Card flush>
        <div className="stats-row" role="status" aria-label={statsWords.loading}>
          {places.map((place) => (
            <div key={place}>
              <Skeleton width="60%" height={12} />
              <Skeleton width="45%" height={24} />
            </div>
          ))}
        </div>
      </Card>
    </section>
  )
}

/** Guests have no streaks, because a guest is not kept across days. */
export function rowStats(profile: Profile, isGuest: boolean): RowStat[] {
  const visits = { label: statsRowWords.visits, count: profile.totalVisits }
  const messages = { label: statsRowWords.messages, count: profile.messagesCount }
  if (isGuest) return [visits, messages]
  return [
    visits,
    { label: statsRowWords.streak, count: profile.currentStreak },
    { label: statsRowWords.longestStreak, count: profile.longestStreak },
    messages,
  ]
}
