/** The last seven days as tiles, filled to each day's share of visits; today has a ring. */
import { formatWeekday } from '#web/ui/text/format.ts'
import { weekStripWords } from './stats.words.ts'
import './week-strip.css'

/** A day with fewer visits never fills its tile, so that a quiet week does not look full. */
const FULL_MIN = 3

type WeekDay = { day: string; letter: string; name: string; visits: number; share: number; isToday: boolean }

export function WeekStrip({ week }: { week: readonly { day: string; visits: number }[] }) {
  return (
    <ul className="week-strip">
      {toWeekDays(week).map((day) => (
        <WeekTile key={day.day} {...day} />
      ))}
    </ul>
  )
}

function WeekTile({ letter, name, visits, share, isToday }: WeekDay) {
  return (
    <li style={{ '--share': `${share}%` }} data-filled={visits > 0 || undefined} data-today={isToday || undefined}>
      <i className="week-bar" />
      <span aria-hidden="true">{letter}</span>
      <span className="visually-hidden">{weekStripWords.day(isToday ? weekStripWords.today : name, visits)}</span>
    </li>
  )
}

export function toWeekDays(week: readonly { day: string; visits: number }[]): WeekDay[] {
  const full = Math.max(FULL_MIN, ...week.map(({ visits }) => visits))
  return week.map(({ day, visits }, i) => {
    // A calendar day in the person’s own time zone, so it is formatted in UTC to keep it.
    const name = formatWeekday(`${day}T00:00:00Z`, 'UTC')
    return {
      day,
      letter: name.charAt(0),
      name,
      visits,
      share: Math.round((visits / full) * 100),
      isToday: i === week.length - 1,
    }
  })
}
