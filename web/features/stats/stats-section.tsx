/** A person's numbers as tiles, and what the page adds. */
import { ShareNetworkIcon } from '@phosphor-icons/react/dist/ssr/ShareNetwork'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { badges } from '#contract/bowl/badges.ts'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { SectionHeading } from '#web/ui/layout/section-heading.tsx'
import { timerClock } from '#web/ui/text/duration.ts'
import { formatCount } from '#web/ui/text/format.ts'
import { sitGoalText } from './stat-goals.ts'
import { buildStats, type Stat } from './stat-list.ts'
import { type StatKey, statsWords } from './stats.words.ts'
import type { ProfileAnswer } from './use-profile.ts'
import './stats.css'

/** From "1,000" on a number needs a smaller font in narrow tiles. */
const LONG_LENGTH = 5

export type SharedStat = Exclude<StatKey, 'longestStreak'> | 'longestSeconds'

type StatsSectionProps = {
  heading: string
  answer: ProfileAnswer
  isGuest: boolean
  /** Only on your own profile. A number of 0 can't be shared. */
  onShare?: ((stat: SharedStat) => void) | undefined
  children?: ReactNode | undefined
}

export function StatsSection({ heading, answer, isGuest, onShare, children }: StatsSectionProps) {
  const { profile, longestSeconds } = answer
  return (
    <Frame heading={heading}>
      <ul className="stat-tiles">
        {buildStats(profile, isGuest).map((stat) => (
          <StatTile key={stat.counted} {...stat} onShare={onShare} />
        ))}
        {!isGuest && <LongestSitTile seconds={longestSeconds} onShare={onShare} />}
      </ul>
      {children}
    </Frame>
  )
}

type StatsSkeletonProps = { heading: string; isGuest: boolean; children?: ReactNode | undefined }

export function StatsSkeleton({ heading, isGuest, children }: StatsSkeletonProps) {
  return (
    <Frame heading={heading}>
      <div className="stat-tiles" role="status" aria-label={statsWords.loading}>
        {['one', 'two', 'three', 'four', 'five'].slice(0, isGuest ? 2 : 5).map((tile) => (
          <div className="stat-tile" key={tile}>
            <Skeleton width="45%" height={34} />
            <Skeleton width="70%" />
            <Skeleton height={10} />
            <Skeleton width="60%" height={16} />
          </div>
        ))}
      </div>
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
      {statsWords.hallOfFame}
    </Link>
  )
}

type ShareProps = Pick<StatsSectionProps, 'onShare'>

function StatTile({ counted, label, count, unit, progress, progressText, goal, onShare }: Stat & ShareProps) {
  // The longest streak has no share card; only the current one does.
  const shared = count >= 1 && counted !== 'longestStreak' ? counted : undefined
  return (
    <Tile label={label} figure={formatCount(count)} unit={unit} shared={shared} onShare={onShare}>
      <ProgressBar label={label} value={progress} max={100} valueText={progressText} />
      <small>{goal}</small>
    </Tile>
  )
}

function LongestSitTile({ seconds, onShare }: ShareProps & { seconds: number }) {
  const goal = badges.long_timer.needs.longestSeconds
  return (
    <Tile
      label={statsWords.longestSit}
      figure={timerClock(seconds)}
      shared={seconds >= 1 ? 'longestSeconds' : undefined}
      onShare={onShare}
    >
      <ProgressBar label={statsWords.longestSit} value={seconds} max={goal} valueText={sitGoalText(seconds)} />
      <small>{sitGoalText(seconds)}</small>
    </Tile>
  )
}

type TileProps = ShareProps & {
  label: string
  figure: string
  unit?: string | undefined
  /** Undefined if there is nothing to share. */
  shared: SharedStat | undefined
  children: ReactNode
}

function Tile({ label, figure, unit, shared, onShare, children }: TileProps) {
  return (
    <li className="stat-tile">
      <b className="num" data-long={figure.length >= LONG_LENGTH || undefined}>
        {figure}
        {unit && <small> {unit}</small>}
      </b>
      <span>{label}</span>
      {children}
      {onShare && shared && (
        <button
          className="stat-share"
          type="button"
          aria-label={statsWords.share(label)}
          onClick={() => onShare(shared)}
        >
          <ShareNetworkIcon aria-hidden="true" />
        </button>
      )}
    </li>
  )
}
