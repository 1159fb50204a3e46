/** The last row of home's wall: a flame and the days of your week, with your streak and your longest sit below. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useNow } from '#web/ui/browser/use-now.ts'
import { Emoji } from '#web/ui/person/emoji.tsx'
import { uiWords } from '#web/ui/ui.words.ts'
import { longestSitWords, streakWords, WEEK_NOT_LOADED, type WeekWords } from '../stats.words.ts'
import type { OwnWeek } from './use-own-week.ts'
import { toWallDays, UNKNOWN_DAYS, type WallDay, weekName } from './week-days.ts'
import './wall-week.css'

const MINUTE_MS = 60_000
const SECOND_MS = 1000

type WallWeekProps = {
  week: OwnWeek
  /** The start of your own sit; undefined while you're off the bowl. */
  onBowlSince: string | undefined
}

export function WallWeek({ week, onBowlSince }: WallWeekProps) {
  switch (week.state) {
    case 'loading':
      return <Frame days={UNKNOWN_DAYS} isLoading />
    case 'failed':
      return (
        <Frame days={UNKNOWN_DAYS}>
          <span role="alert">{WEEK_NOT_LOADED}</span>
          <button className="wall-week-link" type="button" onClick={week.retry}>
            {uiWords.tryAgain}
          </button>
        </Frame>
      )
    case 'ready':
      return <ReadyWeek week={week} onBowlSince={onBowlSince} />
  }
}

type ReadyWeekProps = WallWeekProps & { week: Extract<OwnWeek, { state: 'ready' }> }

function ReadyWeek({ week: { days, currentStreak, longestSeconds, dayEndsAt }, onBowlSince }: ReadyWeekProps) {
  const wallDays = toWallDays(days)
  const hasVisitToday = wallDays.some(({ state }) => state === 'kept')
  return (
    <Frame days={wallDays} name={weekName(wallDays)}>
      <Streak currentStreak={currentStreak} hasVisitToday={hasVisitToday} dayEndsAt={dayEndsAt} />
      {longestSeconds > 0 && (
        <Link className="wall-week-link" to="/profile">
          {onBowlSince === undefined ? (
            <Words {...longestSitWords({ longestSeconds, sitSeconds: 0 })} isFigureLast />
          ) : (
            <RunningSit longestSeconds={longestSeconds} since={onBowlSince} />
          )}
        </Link>
      )}
    </Frame>
  )
}

type FrameProps = { days: readonly WallDay[]; name?: string; isLoading?: boolean; children?: ReactNode }

/** As tall in every state, so that nothing moves. */
function Frame({ days, name, isLoading = false, children }: FrameProps) {
  const tiles = <DayTiles days={days} />
  return (
    <div className="wall-week" aria-busy={isLoading}>
      {name === undefined ? (
        <div aria-hidden="true">{tiles}</div>
      ) : (
        <div role="img" aria-label={name}>
          {tiles}
        </div>
      )}
      <div className="wall-week-line">{children}</div>
    </div>
  )
}

function DayTiles({ days }: { days: readonly WallDay[] }) {
  return (
    <div className="wall-week-days">
      <span className="wall-week-flame">
        <i>
          <Emoji char="fire" />
        </i>
      </span>
      {days.map(({ letter, state }, day) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: always the same seven weekdays, and two share a letter.
        <span key={day} data-state={state}>
          <i>{letter}</i>
        </span>
      ))}
    </div>
  )
}

type StreakProps = { currentStreak: number; hasVisitToday: boolean; dayEndsAt: string }

function Streak({ dayEndsAt, ...streak }: StreakProps) {
  const now = useNow(MINUTE_MS)
  return <Words {...streakWords({ ...streak, leftMs: Date.parse(dayEndsAt) - now })} />
}

function RunningSit({ longestSeconds, since }: { longestSeconds: number; since: string }) {
  const now = useNow(SECOND_MS)
  const sitSeconds = Math.floor((now - Date.parse(since)) / SECOND_MS)
  return <Words {...longestSitWords({ longestSeconds, sitSeconds })} isFigureLast />
}

function Words({ strong, words, isFigureLast = false }: WeekWords & { isFigureLast?: boolean }) {
  const figure = <b className="num">{strong}</b>
  return (
    <span className="wall-week-words">
      {!isFigureLast && figure} {words && <span>{words}</span>} {isFigureLast && figure}
    </span>
  )
}
