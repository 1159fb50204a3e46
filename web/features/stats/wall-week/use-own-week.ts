/** Your week, streak and longest sit, from your own profile; refetched when a sit begins or ends, and at midnight. */
import { useEffect, useRef } from 'react'
import { getProfile } from '#contract/bowl/stats.ts'
import { useCall } from '#web/api/use-call.ts'
import type { OwnDays } from './week-days.ts'

/** Refetched a moment after midnight, so that the server's clock has passed it too. */
const AFTER_MIDNIGHT_MS = 1000

export type OwnWeek =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  | { state: 'ready'; days: OwnDays; currentStreak: number; longestSeconds: number; dayEndsAt: string }

type Needs = {
  userId: string
  /** A new value means that the server has begun or ended a sit, perhaps on another device. */
  sitStart: string | undefined
}

export function useOwnWeek({ userId, sitStart }: Needs): OwnWeek {
  const { data, isError, refetch } = useCall(
    getProfile,
    { params: { userId } },
    {
      refetchOnMount: 'always',
      refetchInterval: ({ state }) => untilNextDay(state.data?.dayEndsAt, Date.now()),
    },
  )
  const lastStart = useRef(sitStart)
  useEffect(() => {
    if (lastStart.current === sitStart) return
    lastStart.current = sitStart
    void refetch({ cancelRefetch: false })
  }, [sitStart, refetch])

  // A server of the previous version doesn't say when the day ends.
  if (data?.week && data.dayEndsAt !== undefined) {
    const { week: days, dayEndsAt, longestSeconds, profile } = data
    return { state: 'ready', days, dayEndsAt, longestSeconds, currentStreak: profile.currentStreak }
  }
  return isError || data ? { state: 'failed', retry: () => void refetch() } : { state: 'loading' }
}

/** The refetch interval in milliseconds; false when the day's end is unknown. */
export function untilNextDay(dayEndsAt: string | undefined, now: number): number | false {
  if (dayEndsAt === undefined) return false
  return Math.max(0, Date.parse(dayEndsAt) - now) + AFTER_MIDNIGHT_MS
}
