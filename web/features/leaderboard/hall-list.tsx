/** One list of the Hall of Fame; each row is also a bar of a chart. */
import { Link } from 'react-router'
import { MEDALS } from '#contract/bowl/leaderboard.ts'
import { EmptyState } from '#web/ui/feedback/page-states.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Avatar } from '#web/ui/person/avatar.tsx'
import { Emoji } from '#web/ui/person/emoji.tsx'
import { PersonName } from '#web/ui/person/person-name.tsx'
import { figureOf, type HallList, type HallRow } from './hall-lists.ts'
import type { Hall } from './use-hall.ts'
import './hall.css'

/** 412,300 → 412K, to fit the column. */
const compactNumber = new Intl.NumberFormat('en', { notation: 'compact' })

type HallListProps = {
  hall: Hall
  list: HallList
  /** False for visitors, who cannot open profiles. */
  canOpenProfiles: boolean
}

export function HallOfFameList({ hall, list, canOpenProfiles }: HallListProps) {
  if (hall.state === 'loading') return <Loading />
  if (hall.state === 'failed') return <Failed text={hall.text} onRetry={hall.retry} />
  const rows = hall.rowsIn(list)
  if (rows.length === 0) return <EmptyState title="No data available yet">First one in gets the medal.</EmptyState>
  return (
    <Card flush>
      <ol className="hall-list">
        {rows.map((row) => (
          <HallListRow key={row.leader.id} row={row} list={list} canOpenProfiles={canOpenProfiles} />
        ))}
      </ol>
    </Card>
  )
}

function Loading() {
  return (
    <Card className="hall-waiting">
      <Spinner label="Loading the leaderboard" />
    </Card>
  )
}

function Failed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <Card className="hall-waiting">
      <p className="hall-failure" role="alert">
        {text}
      </p>
      <Button variant="ghost" size="sm" onClick={onRetry}>
        Try again
      </Button>
    </Card>
  )
}

type HallListRowProps = { row: HallRow; list: HallList; canOpenProfiles: boolean }

function HallListRow({ row, list, canOpenProfiles }: HallListRowProps) {
  const { leader, share, isYou, isBelowList, isAbout } = row
  const { rank } = leader
  const { figure, unit } = figureOf(list, leader.stat)
  const name = <PersonName name={leader.nickname} gold={leader.isPremium} isYou={isYou} />
  return (
    <li
      className="hall-row"
      value={rank}
      style={{ '--share': `${share}%` }}
      data-first={rank === 1 || undefined}
      data-apart={isBelowList || undefined}
    >
      {isBelowList && <span className="hall-apart caps">Your place</span>}
      <Rank rank={rank} isAbout={isAbout} />
      <Avatar emoji={leader.emoji} size={rank === 1 ? 56 : 44} gold={leader.isPremium} />
      <span className="hall-row-body">
        {canOpenProfiles ? (
          <Link className="hall-row-link" to={isYou ? '/profile' : `/profile/${encodeURIComponent(leader.id)}`}>
            {name}
          </Link>
        ) : (
          name
        )}
        <span className="hall-figure num">
          {figure}
          {unit && <small> {unit}</small>}
        </span>
      </span>
    </li>
  )
}

type RankProps = { rank: number; isAbout: boolean | undefined }

function Rank({ rank, isAbout }: RankProps) {
  return (
    <span className="hall-rank num">
      {rank <= MEDALS ? (
        <Emoji char={`medal${rank}`} alt={`Rank ${rank}`} />
      ) : isAbout ? (
        `~${compactNumber.format(rank)}`
      ) : (
        rank.toLocaleString('en')
      )}
    </span>
  )
}
