/** A person's numbers as tiles, the week below them, and whatever the page wants to add. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Card } from '#web/ui/card.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type Stat, statsOf } from './stat-list.ts'
import type { ProfileAnswer } from './use-profile.ts'
import { WeekStrip } from './week-strip.tsx'
import './stats.css'

type StatsSectionProps = {
  heading: string
  answer: ProfileAnswer
  isGuest: boolean
  /** The longest sit, in words. */
  longestSit?: string | undefined
  children?: ReactNode | undefined
}

export function StatsSection({ heading, answer, isGuest, longestSit, children }: StatsSectionProps) {
  return (
    <Frame heading={heading}>
      <ul className="stat-tiles">
        {statsOf(answer.profile, isGuest).map((stat) => (
          <StatTile key={stat.label} {...stat} />
        ))}
      </ul>
      {!isGuest && (
        <Card className="stats-week">
          <p className="stats-week-head sm muted">
            <span>This week</span>
            {longestSit && <span>Longest sit {longestSit}</span>}
          </p>
          {answer.week && <WeekStrip week={answer.week} />}
        </Card>
      )}
      {children}
    </Frame>
  )
}

export function StatsSkeleton({ heading, tiles = 4 }: { heading: string; tiles?: 2 | 4 | undefined }) {
  return (
    <Frame heading={heading}>
      <div className="stat-tiles" role="status" aria-label="Loading profile">
        {['one', 'two', 'three', 'four'].slice(0, tiles).map((tile) => (
          <div className="stat-tile" key={tile}>
            <Skeleton width="45%" height={34} />
            <Skeleton width="70%" />
            <Skeleton height={10} />
          </div>
        ))}
      </div>
      {tiles === 4 && <Skeleton height={111} />}
    </Frame>
  )
}

function Frame({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="stats-section">
      <SectionHeading aside={<HallOfFameLink />}>{heading}</SectionHeading>
      {children}
    </section>
  )
}

function HallOfFameLink() {
  return (
    <Link className="link link-alone sm" to="/leaderboard">
      Hall of Fame
    </Link>
  )
}

function StatTile({ label, count, unit, progress }: Stat) {
  return (
    <li className="stat-tile">
      <b className="num">
        {count}
        {unit && <small> {unit}</small>}
      </b>
      <span>{label}</span>
      <ProgressBar label={label} value={progress} max={100} />
    </li>
  )
}
