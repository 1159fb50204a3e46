/** The name, age and count of pins as text. */
import type { Pin } from '#contract/social/pins.ts'
import { placeText } from '#web/features/pins/map/place.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export function pinName(pin: Pin): string {
  return pin.locationName ?? placeText(pin)
}

/** "now", "5 min", "3 h", "2 d", "1 y" */
export function pinAge(createdAt: string, now: number): string {
  const age = now - Date.parse(createdAt)
  if (!(age >= MINUTE)) return 'now'
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min`
  if (age < DAY) return `${Math.floor(age / HOUR)} h`
  if (age < 365 * DAY) return `${Math.floor(age / DAY)} d`
  return `${Math.floor(age / (365 * DAY))} y`
}

export function pinCount(pins: number): string {
  return pins === 1 ? '1 pin dropped' : `${pins} pins dropped`
}

/** "999", "1.2k", "34k", "2M" */
export function countText(count: number): string {
  if (count < 1000) return String(count)
  if (count < 10_000) return `${Math.floor(count / 100) / 10}k`
  return count < 1_000_000 ? `${Math.floor(count / 1000)}k` : `${Math.floor(count / 1_000_000)}M`
}
