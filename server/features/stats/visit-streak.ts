/** How a visit changes the counts and the streak. Pure: days are calendar days in the person's time zone. */
import { VISITS_COUNTED_PER_DAY } from '#contract/bowl/presence.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** A streak survives two calendar days within 48 hours, which takes a change of time zone. */
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
  const daysSince = record.lastVisitDay === null ? undefined : daysBetween(record.lastVisitDay, visit.day)
  // Travelling west over the date line sets the calendar back; that still counts as the same day.
  const isSameDay = daysSince !== undefined && daysSince <= 0
  const visitsOnDay = isSameDay ? record.visitsOnDay + 1 : 1
  const currentStreak = isSameDay ? record.currentStreak : continuesStreak(record, visit) ? record.currentStreak + 1 : 1
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

/** The streak as of `now`: kept while the last visit was today or yesterday, otherwise 0. */
export function streakAt(record: Omit<VisitRecord, 'totalVisits' | 'visitsOnDay'>, now: Visit): number {
  if (record.lastVisitDay === null) return 0
  return daysBetween(record.lastVisitDay, now.day) <= 0 || continuesStreak(record, now) ? record.currentStreak : 0
}

type LastVisit = Pick<VisitRecord, 'lastVisitDay' | 'lastVisitAt' | 'lastVisitZone'>

function continuesStreak({ lastVisitDay, lastVisitAt, lastVisitZone }: LastVisit, { day, at, zone }: Visit): boolean {
  if (lastVisitDay === null || lastVisitAt === null) return false
  const daysSince = daysBetween(lastVisitDay, day)
  if (daysSince === 1) return true
  return daysSince === 2 && lastVisitZone !== zone && at.getTime() - lastVisitAt.getTime() < TRAVEL_MS
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}
