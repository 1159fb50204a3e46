/** What a provider's word means for a subscription, case by case. */
import { expect, test } from 'vitest'
import type { Standing } from '#server/outside/billing/billing.ts'
import { changeBy } from './subscription-rules.ts'

const DAY = 24 * 60 * 60 * 1000
const MINUTE = 60_000
const now = new Date('2026-03-01T12:00:00Z')
const at = (ms: number) => new Date(now.getTime() + ms)
const active: Standing = {
  ...{ providerId: 'p-1', state: 'active', periodEnd: at(DAY), cancelAtPeriodEnd: false, payments: [] },
}
const overdue: Standing = { ...active, state: 'past-due', overdueSince: at(-DAY) }
const until = (periodEnd: Date | null, graceEnd: Date | null) => ({ periodEnd, graceEnd })

const words: [string, Standing | undefined, object][] = [
  ['what the provider does not know is over', undefined, { status: 'ended', graceEnd: null, nextCheckAt: null }],
  ['what has ended is over', { ...active, state: 'ended' }, { status: 'ended', graceEnd: null, nextCheckAt: null }],
  [
    'what runs is looked at when its period ends',
    active,
    { status: 'active', ...until(at(DAY), at(8 * DAY)), nextCheckAt: at(DAY) },
  ],
  [
    'a renewal that is late is looked at again soon',
    { ...active, periodEnd: at(-DAY) },
    { status: 'active', ...until(at(-DAY), at(6 * DAY)), nextCheckAt: at(5 * MINUTE) },
  ],
  [
    'a renewal that is later than the grace is over',
    { ...active, periodEnd: at(-8 * DAY) },
    { status: 'ended', ...until(at(-8 * DAY), at(-DAY)), nextCheckAt: null },
  ],
  [
    'what was cancelled has no grace',
    { ...active, cancelAtPeriodEnd: true },
    { status: 'active', ...until(at(DAY), null), cancelAtPeriodEnd: true, nextCheckAt: at(DAY) },
  ],
  [
    'and ends on the dot',
    { ...active, cancelAtPeriodEnd: true, periodEnd: now },
    { status: 'ended', ...until(now, null), nextCheckAt: null },
  ],
  [
    'without an end there is nothing to look at',
    { ...active, periodEnd: undefined },
    { status: 'active', ...until(null, null), nextCheckAt: null },
  ],
  [
    'what is overdue has its grace from the day it was due',
    overdue,
    { status: 'past-due', ...until(at(DAY), at(6 * DAY)), nextCheckAt: at(6 * DAY) },
  ],
  [
    'or from its period’s end, where the provider does not say',
    { ...overdue, overdueSince: undefined },
    { status: 'past-due', ...until(at(DAY), at(8 * DAY)), nextCheckAt: at(8 * DAY) },
  ],
  [
    'an attempt is looked at again within the hour',
    { ...active, state: 'incomplete' },
    { status: 'incomplete', ...until(null, null), nextCheckAt: at(60 * MINUTE) },
  ],
]

test.each(words)('[PREM-25] %s', (_what, standing, change) => {
  expect(changeBy(standing, now, now)).toMatchObject(change)
})
