/** What a provider's word means for a subscription: how long premium stays open, and when to look again. */
import { PAST_DUE_GRACE_DAYS } from '#contract/premium/premium.ts'
import type { Standing } from '#server/outside/billing/billing.ts'
import type { SubscriptionChange, SubscriptionRow } from './premium.store.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const GRACE_MS = PAST_DUE_GRACE_DAYS * 24 * HOUR_MS

/** An attempt that was not paid by then is over. Providers give up a little later. */
export const ATTEMPT_MS = 23 * HOUR_MS
export const FIRST_CHECK_MS = 5 * MINUTE_MS
const CHECK_AGAIN_MS = HOUR_MS
const LATE_CHECK_MS = 5 * MINUTE_MS

/** The row as it must become. What the provider no longer knows is over. */
export function changeBy(standing: Standing | undefined, startedAt: Date, now: Date): SubscriptionChange {
  const over = { status: 'ended', nextCheckAt: null } as const
  if (!standing || standing.state === 'ended') return { ...over, graceEnd: null }
  const { state, periodEnd, cancelAtPeriodEnd } = standing
  if (state === 'incomplete') {
    const expiry = startedAt.getTime() + ATTEMPT_MS
    const nextCheckAt = new Date(Math.max(now.getTime() + MINUTE_MS, Math.min(expiry, now.getTime() + CHECK_AGAIN_MS)))
    return { status: state, periodEnd: null, graceEnd: null, cancelAtPeriodEnd, nextCheckAt }
  }
  const graceEnd = graceEndOf(standing)
  const dates = { periodEnd: periodEnd ?? null, graceEnd, cancelAtPeriodEnd }
  const openUntil = graceEnd ?? periodEnd
  if (openUntil && openUntil <= now) return { ...dates, ...over }
  const due = state === 'past-due' ? openUntil : periodEnd
  const isLate = due !== undefined && due <= now
  return { ...dates, status: state, nextCheckAt: isLate ? new Date(now.getTime() + LATE_CHECK_MS) : (due ?? null) }
}

/** A renewal may come late, by the bank's doing or the provider's; what was cancelled ends on the dot. */
function graceEndOf({ state, periodEnd, overdueSince, cancelAtPeriodEnd }: Standing): Date | null {
  const since = state === 'past-due' ? (overdueSince ?? periodEnd) : cancelAtPeriodEnd ? undefined : periodEnd
  return since ? new Date(since.getTime() + GRACE_MS) : null
}

/** Whether a change would change nothing. */
export function isSameAs(row: SubscriptionRow, change: SubscriptionChange): boolean {
  return Object.entries(change).every(([name, value]) => {
    const old = row[name as keyof SubscriptionRow]
    return value instanceof Date && old instanceof Date ? value.getTime() === old.getTime() : value === old
  })
}

/** Until when premium is open; nothing for what does not run out. */
export function openUntilOf({ graceEnd, periodEnd }: Pick<SubscriptionRow, 'graceEnd' | 'periodEnd'>): Date | null {
  return graceEnd ?? periodEnd
}

export function hasLapsed(row: SubscriptionRow, now: Date): boolean {
  if (row.status === 'incomplete') return row.startedAt.getTime() + ATTEMPT_MS <= now.getTime()
  const end = openUntilOf(row)
  return end !== null && end <= now
}
