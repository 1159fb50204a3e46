/** Seven tiles filled with water to each day's share of visits; today has a ring. */
import { type WeekDay, weekDaysOf } from './week-days.ts'
import './week-strip.css'

export function WeekStrip({ week }: { week: readonly { day: string; visits: number }[] }) {
  return (
    <ul className="week-strip">
      {weekDaysOf(week).map((day) => (
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
      <span className="visually-hidden">
        {isToday ? 'Today' : name}: {visits} {visits === 1 ? 'visit' : 'visits'}
      </span>
    </li>
  )
}
