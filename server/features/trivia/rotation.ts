/** Which fact of the rotation is shown, and until when. */
import type { AppSettings } from '#contract/admin/settings.ts'
import { localDay } from '#server/lib/dates.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** Longer than any calendar day, even where clocks change. */
const LONGEST_DAY_MS = 26 * HOUR_MS

export type Rotation = { index: number; until: Date }

type RotationInput = { frequency: Exclude<AppSettings['triviaFrequency'], 'always'>; at: Date; zone: string }

/** A day is the reader's local calendar day: the same date shows the same fact everywhere. Hours are UTC hours. */
export function rotationAt({ frequency, at, zone }: RotationInput): Rotation {
  if (frequency === 'hourly') {
    const index = Math.floor(at.getTime() / HOUR_MS)
    return { index, until: new Date((index + 1) * HOUR_MS) }
  }
  return { index: Math.floor(Date.parse(localDay(at, zone)) / DAY_MS), until: nextDay(at, zone) }
}

/** The first second of the next calendar day. A binary search, because midnight may not exist where clocks change. */
function nextDay(at: Date, zone: string): Date {
  const today = localDay(at, zone)
  let lastToday = Math.floor(at.getTime() / 1000)
  let firstTomorrow = Math.ceil((at.getTime() + LONGEST_DAY_MS) / 1000)
  while (firstTomorrow - lastToday > 1) {
    const middle = Math.floor((lastToday + firstTomorrow) / 2)
    if (localDay(new Date(middle * 1000), zone) === today) lastToday = middle
    else firstTomorrow = middle
  }
  return new Date(firstTomorrow * 1000)
}
