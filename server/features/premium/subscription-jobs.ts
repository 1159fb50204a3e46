/** Background jobs: due renewals and ends, abandoned checkouts, and subscriptions still to be ended at the provider. */
import { Problem } from '#contract/protocol/problems.ts'
import type { Db } from '#server/db/db.ts'
import type { Facts } from '#server/facts/facts.ts'
import type { Background } from '#server/lib/concurrency.ts'
import type { Billing } from '#server/outside/billing/billing.ts'
import { deleteEventsBefore, dueTasks, finishTask, retryTask, soonestTask, type TaskRow } from './billing.store.ts'
import {
  changeIfUnchanged,
  dueSubscriptions,
  openAttempts,
  postponeCheck,
  type SubscriptionRow,
  soonestCheck,
} from './premium.store.ts'
import { hasLapsed, type NextCheck, premiumUntil } from './subscription-rules.ts'
import type { SubscriptionSync } from './subscription-sync.ts'

const MINUTE_MS = 60_000
const LONGEST_PAUSE_MS = 6 * 60 * MINUTE_MS
/** Longer than any provider resends an event. */
const EVENTS_KEPT_MS = 30 * 24 * 60 * MINUTE_MS
const BATCH = 100
/** Per tick; the rest waits for the next one. */
const ROUNDS = 10

type Needs = {
  db: Db
  facts: Facts
  background: Background
  now: () => Date
  billing: Billing | undefined
  subscriptionSync: SubscriptionSync
  nextCheck: NextCheck
  onError: (error: unknown) => void
}

export function createSubscriptionJobs(needs: Needs) {
  const { db, facts, background, now, billing, subscriptionSync, nextCheck, onError } = needs
  let isRunning = false
  let isFirst = true

  return {
    /** Free while nothing is due. Runs in the background, so that a slow provider does not delay the other ticks. */
    async tick(): Promise<void> {
      if (isRunning || !nextCheck.isDue(now())) return
      isRunning = true
      background.run('billing', async () => {
        await catchUpAll().finally(() => {
          isRunning = false
        })
      })
    },

    /** Also schedules a check, because another node may have started a subscription. */
    async sweep(): Promise<void> {
      await deleteEventsBefore(db, new Date(now().getTime() - EVENTS_KEPT_MS))
      nextCheck.schedule(now())
    },
  }

  async function catchUpAll(): Promise<void> {
    for (let round = 0; round < ROUNDS && nextCheck.isDue(now()); round++) await catchUp()
  }

  async function catchUp(): Promise<void> {
    nextCheck.clear()
    if (isFirst) for (const row of await openAttempts(db, BATCH)) await check(row)
    isFirst = false
    if (billing) for (const task of await dueTasks(db, billing.source, now())) await runTask(billing, task)
    for (;;) {
      const due = await dueSubscriptions(db, now(), BATCH)
      for (const row of due) await check(row)
      if (due.length < BATCH) break
    }
    nextCheck.schedule(await soonestCheck(db))
    if (billing) nextCheck.schedule(await soonestTask(db, billing.source))
  }

  async function runTask(provider: Billing, { providerId, tries }: TaskRow): Promise<void> {
    const pause = Math.min(LONGEST_PAUSE_MS, MINUTE_MS * 2 ** Math.min(tries, 10))
    if (await succeeds(() => provider.end(providerId))) await finishTask(db, providerId, now())
    else await retryTask(db, providerId, new Date(now().getTime() + pause))
  }

  async function check(row: SubscriptionRow): Promise<void> {
    if (billing && row.providerId && row.source === billing.source && !row.isTrial) {
      const { providerId } = row
      if (await succeeds(() => syncOrExpire(billing, providerId, row))) return
    }
    if (hasLapsed(row, now())) return end(row)
    // The provider cannot be reached now, and the subscription has not ended yet.
    const later = new Date(now().getTime() + MINUTE_MS)
    await postponeCheck(db, row.id, row.source === billing?.source ? later : (premiumUntil(row) ?? later))
  }

  /** One failure must not stop the other jobs. An unreachable provider (`Problem`) is logged by the provider itself. */
  async function succeeds(work: () => Promise<void>): Promise<boolean> {
    try {
      await work()
      return true
    } catch (error) {
      if (!(error instanceof Problem)) onError(error)
      return false
    }
  }

  async function syncOrExpire(provider: Billing, providerId: string, row: SubscriptionRow): Promise<void> {
    // First at the provider, so that it cannot be paid any more once it has ended here.
    if (row.status === 'incomplete' && hasLapsed(row, now())) await provider.end(providerId)
    await subscriptionSync.sync(providerId)
  }

  function end(row: SubscriptionRow): Promise<void> {
    return facts.record((tx, announce) =>
      subscriptionSync.changePremium(tx, announce, row.userId, async () => {
        // If the row changed since it was read, the next check decides again.
        await changeIfUnchanged(tx, row, { status: 'ended', nextCheckAt: null })
      }),
    )
  }
}
