/** What one more visit does to the days in a row. Pure: the days are calendar days where the person was. */
import { VISITS_COUNTED_PER_DAY } from '#contract/bowl/presence.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Two days apart on the calendar, and yet less than two days: only somebody who travelled can do that. */
const TRAVEL_MS = 2 * DAY_MS

export type VisitRecord = {
  totalVisits: number
  currentStreak: number
  longestStreak: number
  lastVisitDay: string | null
  lastVisitAt: Date | null
  lastVisitZone: string | null
  visitsOnDay: number
}

export type Visit = { day: string; at: Date; zone: string }

export function withVisit(record: VisitRecord, visit: Visit): VisitRecord {
  const apart = record.lastVisitDay === null ? undefined : daysBetween(record.lastVisitDay, visit.day)
  // West over the date line the calendar goes back: that is still the same day for whoever counts.
  const isSameDay = apart !== undefined && apart <= 0
  const visitsOnDay = isSameDay ? record.visitsOnDay + 1 : 1
  const currentStreak = isSameDay ? record.currentStreak : goesOn(record, visit) ? record.currentStreak + 1 : 1
  return {
    totalVisits: record.totalVisits + (visitsOnDay <= VISITS_COUNTED_PER_DAY ? 1 : 0),
    currentStreak,
    longestStreak: Math.max(record.longestStreak, currentStreak),
    lastVisitDay: isSameDay ? record.lastVisitDay : visit.day,
    lastVisitAt: visit.at,
    lastVisitZone: visit.zone,
    visitsOnDay,
  }
}

/** The streak as it stands: whole while the last visit was today or yesterday, else gone. */
export function standingStreak(record: Omit<VisitRecord, 'totalVisits' | 'visitsOnDay'>, now: Visit): number {
  if (record.lastVisitDay === null) return 0
  return daysBetween(record.lastVisitDay, now.day) <= 0 || goesOn(record, now) ? record.currentStreak : 0
}

type LastVisit = Pick<VisitRecord, 'lastVisitDay' | 'lastVisitAt' | 'lastVisitZone'>

function goesOn({ lastVisitDay, lastVisitAt, lastVisitZone }: LastVisit, { day, at, zone }: Visit): boolean {
  if (lastVisitDay === null || lastVisitAt === null) return false
  const apart = daysBetween(lastVisitDay, day)
  if (apart === 1) return true
  return apart === 2 && lastVisitZone !== zone && at.getTime() - lastVisitAt.getTime() < TRAVEL_MS
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}
