/** How the provider's subscription becomes ours, case by case. */
import { expect, test } from 'vitest'
import type { ProviderSubscription } from '#server/outside/billing/billing.ts'
import { changeFromProvider } from './subscription-rules.ts'

const DAY = 24 * 60 * 60 * 1000
const MINUTE = 60_000
const now = new Date('2026-03-01T12:00:00Z')
const at = (ms: number) => new Date(now.getTime() + ms)
const active: ProviderSubscription = {
  providerId: 'p-1',
  state: 'active',
  periodEnd: at(DAY),
  cancelAtPeriodEnd: false,
  payments: [],
}
const overdue: ProviderSubscription = { ...active, state: 'past-due', overdueSince: at(-DAY) }
const until = (periodEnd: Date | null, graceEnd: Date | null) => ({ periodEnd, graceEnd })

const cases: [string, ProviderSubscription | undefined, object][] = [
  [
    'a subscription that the provider does not know has ended',
    undefined,
    { status: 'ended', graceEnd: null, nextCheckAt: null },
  ],
  [
    'a subscription that ended at the provider has ended',
    { ...active, state: 'ended' },
    { status: 'ended', graceEnd: null, nextCheckAt: null },
  ],
  [
    'a running subscription is checked when its period ends',
    active,
    { status: 'active', ...until(at(DAY), at(8 * DAY)), nextCheckAt: at(DAY) },
  ],
  [
    'a late renewal is checked again soon',
    { ...active, periodEnd: at(-DAY) },
    { status: 'active', ...until(at(-DAY), at(6 * DAY)), nextCheckAt: at(5 * MINUTE) },
  ],
  [
    'a renewal later than the grace period ends the subscription',
    { ...active, periodEnd: at(-8 * DAY) },
    { status: 'ended', ...until(at(-8 * DAY), at(-DAY)), nextCheckAt: null },
  ],
  [
    'a cancelled subscription has no grace period',
    { ...active, cancelAtPeriodEnd: true },
    { status: 'active', ...until(at(DAY), null), cancelAtPeriodEnd: true, nextCheckAt: at(DAY) },
  ],
  [
    'a cancelled subscription ends exactly at its period’s end',
    { ...active, cancelAtPeriodEnd: true, periodEnd: now },
    { status: 'ended', ...until(now, null), nextCheckAt: null },
  ],
  [
    'a subscription without an end is not checked',
    { ...active, periodEnd: undefined },
    { status: 'active', ...until(null, null), nextCheckAt: null },
  ],
  [
    'the grace period of an overdue payment starts on the day it was due',
    overdue,
    { status: 'past-due', ...until(at(DAY), at(6 * DAY)), nextCheckAt: at(6 * DAY) },
  ],
  [
    'the grace period starts at the period’s end when the provider gives no due date',
    { ...overdue, overdueSince: undefined },
    { status: 'past-due', ...until(at(DAY), at(8 * DAY)), nextCheckAt: at(8 * DAY) },
  ],
  [
    'an unpaid attempt is checked again within the hour',
    { ...active, state: 'incomplete' },
    { status: 'incomplete', ...until(null, null), nextCheckAt: at(60 * MINUTE) },
  ],
]

test.each(cases)('[PREM-25] %s', (_what, remote, change) => {
  expect(changeFromProvider(remote, now, now)).toMatchObject(change)
})
