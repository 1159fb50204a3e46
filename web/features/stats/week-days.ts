/** The last seven days as tiles that fill with water: the day's letter, its name, and its share. */
import { weekdayOf } from '#web/ui/message/dates.ts'

/** A day with fewer visits than this does not fill its tile, or every quiet week would look full. */
const FULL_AT_LEAST = 3

export type WeekDay = { day: string; letter: string; name: string; visits: number; share: number; isToday: boolean }

export function weekDaysOf(week: readonly { day: string; visits: number }[]): WeekDay[] {
  const full = Math.max(FULL_AT_LEAST, ...week.map(({ visits }) => visits))
  return week.map(({ day, visits }, i) => {
    // The server has said which calendar day it was where the person is; no zone may move it.
    const name = weekdayOf(`${day}T00:00:00Z`, 'UTC')
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
