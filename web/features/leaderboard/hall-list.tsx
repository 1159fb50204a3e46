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
import { formatCount } from '#web/ui/text/format.ts'
import { uiWords } from '#web/ui/ui.words.ts'
import { type HallList, type HallRow, statText } from './hall-lists.ts'
import { hallWords } from './leaderboard.words.ts'
import type { Hall } from './use-hall.ts'
import './hall.css'

/** 412,300 → 412K, to fit the column. */
let compactNumber: Intl.NumberFormat | undefined

function compactRank(rank: number): string {
  compactNumber ??= new Intl.NumberFormat('en', { notation: 'compact' })
  return compactNumber.format(rank)
}

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
  if (rows.length === 0) return <EmptyState title={hallWords.empty}>{hallWords.emptyLine}</EmptyState>
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
      <Spinner label={hallWords.loading} />
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
        {uiWords.tryAgain}
      </Button>
    </Card>
  )
}

type HallListRowProps = { row: HallRow; list: HallList; canOpenProfiles: boolean }

function HallListRow({ row, list, canOpenProfiles }: HallListRowProps) {
  const { leader, share, isYou, isBelowList, isAbout } = row
  const { rank } = leader
  const { value, unit } = statText(list, leader.stat)
  const name = <PersonName name={leader.nickname} gold={leader.isPremium} isYou={isYou} />
  return (
    <li
      className="hall-row"
      value={rank}
      style={{ '--share': `${share}%` }}
      data-first={rank === 1 || undefined}
      data-you={isYou || undefined}
      data-own-rank={isBelowList || undefined}
    >
      {isBelowList && <span className="hall-own-rank caps">{hallWords.ownRank}</span>}
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
        <span className="hall-stat num">
          {value}
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
        <Emoji char={`medal${rank}`} alt={hallWords.medal(rank)} />
      ) : isAbout ? (
        `~${compactRank(rank)}`
      ) : (
        formatCount(rank)
      )}
    </span>
  )
}
