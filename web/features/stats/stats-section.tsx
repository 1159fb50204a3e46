/** A person's numbers as tiles, the week below them, and whatever the page wants to add. */
import { ShareNetworkIcon } from '@phosphor-icons/react/dist/ssr/ShareNetwork'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionHeading } from '#web/ui/layout/section-heading.tsx'
import { type Counted, type Stat, statsOf } from './stat-list.ts'
import type { ProfileAnswer } from './use-profile.ts'
import { WeekStrip } from './week-strip.tsx'
import './stats.css'

/** From "1,000" on a number needs room that narrow tiles do not have. */
const LONG = 5

export type SharedFigure = Exclude<Counted, 'longestStreak'> | 'longestSeconds'

type StatsSectionProps = {
  heading: string
  answer: ProfileAnswer
  isGuest: boolean
  /** The longest sit, in words. */
  longestSit?: string | undefined
  /** Only on one's own profile; a number is shared from one on. */
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

type Shares = Pick<StatsSectionProps, 'onShare'>

function StatTile({ counted, label, count, unit, progress, progressText, onShare }: Stat & Shares) {
  const figure = count.toLocaleString('en')
  return (
    <li className="stat-tile">
      <b className="num" data-long={figure.length >= LONG || undefined}>
        {figure}
        {unit && <small> {unit}</small>}
      </b>
      <span>{label}</span>
      <ProgressBar label={label} value={progress} max={100} valueText={progressText} />
      {/* Of the longest streak there is no card: what is shared is the one that stands. */}
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

function LongestSit({ words, onShare }: Shares & { words: string }) {
  if (!onShare) return <span className="stats-longest">Longest sit {words}</span>
  return (
    <button className="stats-sit-share stats-longest" type="button" onClick={() => onShare('longestSeconds')}>
      <span className="visually-hidden">Share </span>
      Longest sit {words}
      <ShareNetworkIcon aria-hidden="true" />
    </button>
  )
}
