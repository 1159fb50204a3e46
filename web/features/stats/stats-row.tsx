/** Another person's numbers in one row. */

import type { Profile } from '#contract/bowl/stats.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionHeading } from '#web/ui/layout/section-heading.tsx'
import { formatCount } from '#web/ui/text/format.ts'
import './stats-row.css'

type Figure = { label: string; count: number }

export function StatsRow({ profile, isGuest }: { profile: Profile; isGuest: boolean }) {
  return (
    <section className="stats-row-section">
      <SectionHeading>Stats</SectionHeading>
      <Card flush>
        <dl className="stats-row">
          {figuresOf(profile, isGuest).map(({ label, count }) => (
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
      <SectionHeading>Stats</SectionHeading>
      <Card flush>
        <div className="stats-row" role="status" aria-label="Loading profile">
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
export function figuresOf(profile: Profile, isGuest: boolean): Figure[] {
  const visits = { label: 'Visits', count: profile.totalVisits }
  const messages = { label: 'Messages', count: profile.messagesCount }
  if (isGuest) return [visits, messages]
  return [
    visits,
    { label: 'Streak', count: profile.currentStreak },
    { label: 'Best streak', count: profile.longestStreak },
    messages,
  ]
}
