/** What time alone brings about: renewals, ends, attempts that were given up; and what the provider must still be told. */
import { Problem } from '#contract/protocol/problems.ts'
import type { Db } from '#server/db/db.ts'
import type { FactBoard } from '#server/facts/facts.ts'
import type { Background } from '#server/lib/background.ts'
import type { Billing } from '#server/outside/billing/billing.ts'
import { deleteEventsBefore, dueTasks, finishTask, retryTask, soonestTask, type TaskRow } from './billing.store.ts'
import type { NextChecks } from './next-check.ts'
import {
  changeUnlessWritten,
  dueSubscriptions,
  openAttempts,
  postponeCheck,
  type SubscriptionRow,
  soonestCheck,
} from './premium.store.ts'
import { hasLapsed, openUntilOf } from './subscription-rules.ts'
import type { SubscriptionSync } from './subscription-sync.ts'

const MINUTE_MS = 60_000
const LONGEST_PAUSE_MS = 6 * 60 * MINUTE_MS
/** Longer than any provider repeats itself. */
const EVENTS_KEPT_MS = 30 * 24 * 60 * MINUTE_MS
const BATCH = 100
/** The rest is for the next tick. */
const ROUNDS = 10

type Needs = {
  db: Db
  facts: FactBoard
  background: Background
  now: () => Date
  billing: Billing | undefined
  standings: SubscriptionSync
  agenda: NextChecks
  onError: (error: unknown) => void
}

export function createSubscriptionJobs({ db, facts, background, now, billing, standings, agenda, onError }: Needs) {
  let isRunning = false
  let isFirst = true

  return {
    /** Costs nothing while nothing is due. A slow provider must not hold up the pulse, so nobody waits for it. */
    async tick(): Promise<void> {
      if (isRunning || !agenda.isDue(now())) return
      isRunning = true
      background.run('billing', async () => {
        await catchUpAll().finally(() => {
          isRunning = false
        })
      })
    },

    /** Now and then, also for what another process has begun. */
    async sweep(): Promise<void> {
      await deleteEventsBefore(db, new Date(now().getTime() - EVENTS_KEPT_MS))
      agenda.note(now())
    },
  }

  /** Also with what falls due meanwhile. */
  async function catchUpAll(): Promise<void> {
    for (let round = 0; round < ROUNDS && agenda.isDue(now()); round++) await catchUp()
  }

  async function catchUp(): Promise<void> {
    agenda.clear()
    if (isFirst) for (const row of await openAttempts(db, BATCH)) await check(row)
    isFirst = false
    if (billing) for (const task of await dueTasks(db, billing.source, now())) await settle(billing, task)
    for (;;) {
      const due = await dueSubscriptions(db, now(), BATCH)
      for (const row of due) await check(row)
      if (due.length < BATCH) break
    }
    agenda.note(await soonestCheck(db))
    if (billing) agenda.note(await soonestTask(db, billing.source))
  }

  /** Ends at the provider what has ended here; tried again until it is done. */
  async function settle(provider: Billing, { providerId, tries }: TaskRow): Promise<void> {
    const pause = Math.min(LONGEST_PAUSE_MS, MINUTE_MS * 2 ** Math.min(tries, 10))
    if (await isDone(() => provider.end(providerId))) await finishTask(db, providerId, now())
    else await retryTask(db, providerId, new Date(now().getTime() + pause))
  }

  async function check(row: SubscriptionRow): Promise<void> {
    if (billing && row.providerId && row.source === billing.source && !row.isTrial) {
      const { providerId } = row
      if (await isDone(() => ask(billing, providerId, row))) return
    }
    if (hasLapsed(row, now())) return end(row)
    // Nobody can be asked for now, and nothing is over yet.
    const later = new Date(now().getTime() + MINUTE_MS)
    await postponeCheck(db, row.id, row.source === billing?.source ? later : (openUntilOf(row) ?? later))
  }

  /** What fails for one must not hold up the others. That a provider is away has been logged where it was found. */
  async function isDone(work: () => Promise<void>): Promise<boolean> {
    try {
      await work()
      return true
    } catch (error) {
      if (!(error instanceof Problem)) onError(error)
      return false
    }
  }

  async function ask(provider: Billing, providerId: string, row: SubscriptionRow): Promise<void> {
    // Before it is forgotten here, so that it cannot be paid for any more.
    if (row.status === 'incomplete' && hasLapsed(row, now())) await provider.end(providerId)
    await standings.sync(providerId)
  }

  function end(row: SubscriptionRow): Promise<void> {
    return facts.record((tx, announce) =>
      standings.changing(tx, announce, row.userId, async () => {
        // Written meanwhile, it is looked at again as whatever it is by then.
        await changeUnlessWritten(tx, row, { status: 'ended', nextCheckAt: null })
      }),
    )
  }
}
