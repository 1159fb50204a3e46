/** Which fact is on, and until when. Pure: approved facts take turns, so that the next one is always another. */
import type { AppSettings } from '#contract/admin/settings.ts'
import { localDay } from '#server/lib/local-day.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** The longest that a calendar day can last anywhere, with an hour to spare. */
const LONGEST_DAY_MS = 26 * HOUR_MS

export type Turn = { index: number; until: Date }

type Asked = { frequency: Exclude<AppSettings['triviaFrequency'], 'always'>; at: Date; zone: string }

/**
 * A day is the reader's own calendar day: everyone who writes the same date reads the same fact. An hour is the same
 * hour for everyone.
 */
export function turnAt({ frequency, at, zone }: Asked): Turn {
  if (frequency === 'hourly') {
    const index = Math.floor(at.getTime() / HOUR_MS)
    return { index, until: new Date((index + 1) * HOUR_MS) }
  }
  return { index: Math.floor(Date.parse(localDay(at, zone)) / DAY_MS), until: nextDay(at, zone) }
}

/** The first second of the next calendar day, found by halving: where clocks change, midnight may not exist. */
function nextDay(at: Date, zone: string): Date {
  const today = localDay(at, zone)
  let [still, over] = [Math.floor(at.getTime() / 1000), Math.ceil((at.getTime() + LONGEST_DAY_MS) / 1000)]
  while (over - still > 1) {
    const middle = Math.floor((still + over) / 2)
    if (localDay(new Date(middle * 1000), zone) === today) still = middle
    else over = middle
  }
  return new Date(over * 1000)
}
