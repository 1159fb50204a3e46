/** The days of this week, from Monday to Sunday, and how many have a visit so far. */
import { WEEKDAY_INITIALS } from '#web/ui/ui.words.ts'
import { weekText } from '../stats.words.ts'

/** A day without a visit is `empty` if it is over and `open` if it is today. */
export type DayState = 'filled' | 'empty' | 'open' | 'kept' | 'coming'
export type WallDay = { letter: string; state: DayState }
export type OwnDays = readonly { day: string; visits: number }[]

/** Before the days are known. */
export const UNKNOWN_DAYS = WEEKDAY_INITIALS.map((letter): WallDay => ({ letter, state: 'coming' }))

/** `lastDays` ends with today. A week has begun at most six days ago, so the last seven days contain all of it. */
export function toWallDays(lastDays: OwnDays): WallDay[] {
  const today = mondayIs0(lastDays.at(-1)?.day ?? '')
  return WEEKDAY_INITIALS.map((letter, day) => {
    if (day > today) return { letter, state: 'coming' }
    const hasVisit = (lastDays.at(-1 - (today - day))?.visits ?? 0) > 0
    if (day === today) return { letter, state: hasVisit ? 'kept' : 'open' }
    return { letter, state: hasVisit ? 'filled' : 'empty' }
  })
}

/** What a screen reader says in place of the tiles. */
export function weekName(days: readonly WallDay[]): string {
  const passed = days.filter(({ state }) => state !== 'coming')
  const visited = passed.filter(({ state }) => state === 'filled' || state === 'kept')
  return weekText({ visited: visited.length, passed: passed.length })
}

/** The days come as calendar days of the person's own time zone, so they are read in UTC to stay the same. */
function mondayIs0(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
}
