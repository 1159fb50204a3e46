/** A person's numbers as tiles, the last seven days below them, and what the page adds. */
import { ShareNetworkIcon } from '@phosphor-icons/react/dist/ssr/ShareNetwork'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionHeading } from '#web/ui/layout/section-heading.tsx'
import { type Stat, type StatKey, statsOf } from './stat-list.ts'
import type { ProfileAnswer } from './use-profile.ts'
import { WeekStrip } from './week-strip.tsx'
import './stats.css'

/** From "1,000" on a number needs a smaller font in narrow tiles. */
const LONG_LENGTH = 5

export type SharedFigure = Exclude<StatKey, 'longestStreak'> | 'longestSeconds'

type StatsSectionProps = {
  heading: string
  answer: ProfileAnswer
  isGuest: boolean
  /** The longest sit as text. */
  longestSit?: string | undefined
  /** Only on your own profile. A number of 0 can't be shared. */
  onShare?: ((figure: SharedFigure) => void) | undefined
  children?: ReactNode | undefined
}

export function StatsSection({ heading, answer, isGuest, longestSit, onShare, children }: StatsSectionProps) {
  const { profile, week } = answer
  return (
    <Frame heading={heading}>
      <ul className="stat-tiles">
        {statsOf(profile, isGuest).map((stat) => (
          <StatTile key={stat.counted} {...stat} onShare={onShare} />
        ))}
      </ul>
      {!isGuest && week && (
        <Card className="stats-week">
          <div className="stats-week-head sm muted">
            <span>Last 7 days</span>
            {longestSit && <LongestSit words={longestSit} onShare={onShare} />}
          </div>
          <WeekStrip week={week} />
        </Card>
      )}
      {!isGuest && !week && longestSit && (
        <p className="stats-sit">
          <Chip className="stats-longest">Longest sit {longestSit}</Chip>
        </p>
      )}
      {children}
    </Frame>
  )
}

type StatsSkeletonProps = { heading: string; isGuest: boolean; hasWeek: boolean; children?: ReactNode | undefined }

export function StatsSkeleton({ heading, isGuest, hasWeek, children }: StatsSkeletonProps) {
  return (
    <Frame heading={heading}>
      <div className="stat-tiles" role="status" aria-label="Loading profile">
        {['one', 'two', 'three', 'four'].slice(0, isGuest ? 2 : 4).map((tile) => (
          <div className="stat-tile" key={tile}>
            <Skeleton width="45%" height={34} />
            <Skeleton width="70%" />
            <Skeleton height={10} />
          </div>
        ))}
      </div>
      {hasWeek && (
        <Card className="stats-week">
          <Skeleton width="30%" />
          <Skeleton height={70} />
        </Card>
      )}
      {children}
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

type ShareProps = Pick<StatsSectionProps, 'onShare'>

function StatTile({ counted, label, count, unit, progress, progressText, onShare }: Stat & ShareProps) {
  const figure = count.toLocaleString('en')
  return (
    <li className="stat-tile">
      <b className="num" data-long={figure.length >= LONG_LENGTH || undefined}>
        {figure}
        {unit && <small> {unit}</small>}
      </b>
      <span>{label}</span>
      <ProgressBar label={label} value={progress} max={100} valueText={progressText} />
      {/* The longest streak has no share card; only the current one does. */}
      {onShare && count >= 1 && counted !== 'longestStreak' && (
        <button
          className="stat-share"
          type="button"
          aria-label={`Share ${label.toLowerCase()}`}
          onClick={() => onShare(counted)}
        >
          <ShareNetworkIcon aria-hidden="true" />
        </button>
      )}
    </li>
  )
}

function LongestSit({ words, onShare }: ShareProps & { words: string }) {
  if (!onShare) return <span className="stats-longest">Longest sit {words}</span>
  return (
    <button className="stats-sit-share stats-longest" type="button" onClick={() => onShare('longestSeconds')}>
      <span className="visually-hidden">Share </span>
      Longest sit {words}
      <ShareNetworkIcon aria-hidden="true" />
    </button>
  )
}
