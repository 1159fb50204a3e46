/** Rules of subscriptions: our row derived from the provider's, the grace period, and when the next check is due. */
import { PAST_DUE_GRACE_DAYS } from '#contract/premium/premium.ts'
import type { ProviderSubscription } from '#server/outside/billing/billing.ts'
import type { SubscriptionChange, SubscriptionRow } from './premium.store.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const GRACE_MS = PAST_DUE_GRACE_DAYS * 24 * HOUR_MS

/** An attempt that is still unpaid ends here first; providers expire it a little later. */
export const ATTEMPT_MS = 23 * HOUR_MS
export const FIRST_CHECK_MS = 5 * MINUTE_MS
const CHECK_AGAIN_MS = HOUR_MS
const LATE_CHECK_MS = 5 * MINUTE_MS

/** A subscription that the provider does not know has ended. */
export function changeFromProvider(
  remote: ProviderSubscription | undefined,
  startedAt: Date,
  now: Date,
): SubscriptionChange {
  const ended = { status: 'ended', nextCheckAt: null } as const
  if (!remote || remote.state === 'ended') return { ...ended, graceEnd: null }
  const { state, periodEnd, cancelAtPeriodEnd } = remote
  if (state === 'incomplete') {
    const expiry = startedAt.getTime() + ATTEMPT_MS
    const nextCheckAt = new Date(Math.max(now.getTime() + MINUTE_MS, Math.min(expiry, now.getTime() + CHECK_AGAIN_MS)))
    return { status: state, periodEnd: null, graceEnd: null, cancelAtPeriodEnd, nextCheckAt }
  }
  const graceEnd = findGraceEnd(remote)
  const dates = { periodEnd: periodEnd ?? null, graceEnd, cancelAtPeriodEnd }
  const openUntil = graceEnd ?? periodEnd
  if (openUntil && openUntil <= now) return { ...dates, ...ended }
  const due = state === 'past-due' ? openUntil : periodEnd
  const isLate = due !== undefined && due <= now
  return { ...dates, status: state, nextCheckAt: isLate ? new Date(now.getTime() + LATE_CHECK_MS) : (due ?? null) }
}

/** A renewal may be late because of the bank or the provider; a cancelled subscription ends without grace. */
function findGraceEnd({ state, periodEnd, overdueSince, cancelAtPeriodEnd }: ProviderSubscription): Date | null {
  const since = state === 'past-due' ? (overdueSince ?? periodEnd) : cancelAtPeriodEnd ? undefined : periodEnd
  return since ? new Date(since.getTime() + GRACE_MS) : null
}

export function isSameAs(row: SubscriptionRow, change: SubscriptionChange): boolean {
  return Object.entries(change).every(([name, value]) => {
    const old = row[name as keyof SubscriptionRow]
    return value instanceof Date && old instanceof Date ? value.getTime() === old.getTime() : value === old
  })
}

export function premiumUntil({ graceEnd, periodEnd }: Pick<SubscriptionRow, 'graceEnd' | 'periodEnd'>): Date | null {
  return graceEnd ?? periodEnd
}

export function hasLapsed(row: SubscriptionRow, now: Date): boolean {
  if (row.status === 'incomplete') return row.startedAt.getTime() + ATTEMPT_MS <= now.getTime()
  const end = premiumUntil(row)
  return end !== null && end <= now
}

export type NextCheck = ReturnType<typeof createNextCheck>

/** When the next subscription is due, kept in memory so that a frequent tick costs no query. */
export function createNextCheck() {
  // Unknown at the start, so the first check is due at once.
  let next = 0

  return {
    isDue: (now: Date): boolean => now.getTime() >= next,

    schedule(at: Date | null | undefined): void {
      if (at) next = Math.min(next, at.getTime())
    },

    clear(): void {
      next = Number.POSITIVE_INFINITY
    },
  }
}
