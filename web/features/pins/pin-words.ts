/** The name, age and count of pins as text. */
import type { Pin } from '#contract/social/pins.ts'
import { placeText } from '#web/features/pins/map/place.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WEEK = 7 * DAY
const MONTH = 30 * DAY
const YEAR = 365 * DAY

export function pinName(pin: Pin): string {
  return pin.locationName ?? placeText(pin)
}

/** "just now", "5 min ago", "3 h ago", "6 days ago", "2 weeks ago", "4 months ago", "1 year ago" */
export function pinAge(createdAt: string, now: number): string {
  const age = now - Date.parse(createdAt)
  if (!(age >= MINUTE)) return 'just now'
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min ago`
  if (age < DAY) return `${Math.floor(age / HOUR)} h ago`
  if (age < 2 * WEEK) return `${counted(Math.floor(age / DAY), 'day')} ago`
  if (age < 2 * MONTH) return `${counted(Math.floor(age / WEEK), 'week')} ago`
  if (age < YEAR) return `${counted(Math.floor(age / MONTH), 'month')} ago`
  return `${counted(Math.floor(age / YEAR), 'year')} ago`
}

/** "9 pins, 4 countries"; no countries while they are unknown, or when all pins are at sea. */
export function pinCount(pins: number, countries: number): string {
  const count = counted(pins, 'pin')
  if (countries === 0) return count
  return `${count}, ${countries === 1 ? '1 country' : `${countries} countries`}`
}

function counted(count: number, thing: string): string {
  return count === 1 ? `1 ${thing}` : `${count} ${thing}s`
}

/** "999", "1.2k", "34k", "2M" */
export function countText(count: number): string {
  if (count < 1000) return String(count)
  if (count < 10_000) return `${Math.floor(count / 100) / 10}k`
  return count < 1_000_000 ? `${Math.floor(count / 1000)}k` : `${Math.floor(count / 1_000_000)}M`
}
