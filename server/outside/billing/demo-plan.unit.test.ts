/** What becomes of a demo subscription, by the day. */
import { expect, test } from 'vitest'
import { advanced, type DemoPlan, paidOnce, paidUntil, paymentsOf } from './demo-plan.ts'

const DAY = 24 * 60 * 60 * 1000
const start = new Date('2026-01-01T00:00:00Z')
const after = (days: number) => new Date(start.getTime() + days * DAY)
const begun: DemoPlan = { state: 'incomplete', paidFrom: null, periodsPaid: 0, cancelAtPeriodEnd: false, card: null }
const good = paidOnce(begun, 'good', start)
const failing = paidOnce(begun, 'failing', start)

test.each<[string, DemoPlan, number, string, number]>([
  ['an attempt stays one', begun, 400, 'incomplete', 0],
  ['a good card runs', good, 29, 'active', 1],
  ['and is charged on the thirtieth day', good, 30, 'active', 2],
  ['and for every period that nobody looked', good, 365, 'active', 13],
  ['a cancelled one runs until then', { ...good, cancelAtPeriodEnd: true }, 29, 'active', 1],
  ['and not longer', { ...good, cancelAtPeriodEnd: true }, 30, 'ended', 1],
  ['a failing card is overdue', failing, 30, 'past-due', 1],
  ['for seven days', failing, 36, 'past-due', 1],
  ['and not longer', failing, 37, 'ended', 1],
  ['also when nobody looked', failing, 300, 'ended', 1],
])('[PREM-25] %s', (_what, plan, days, state, periodsPaid) => {
  expect(advanced(plan, after(days))).toMatchObject({ state, periodsPaid })
})

test('[PREM-25] an overdue one that is paid goes on from where it was', () => {
  const overdue = advanced(failing, after(33))
  const again = paidOnce(overdue, 'good', after(33))
  expect(paidUntil(again)).toEqual(after(60))
  expect(paymentsOf('demo', again).map(({ id }) => id)).toEqual(['demo-1', 'demo-2'])
})
