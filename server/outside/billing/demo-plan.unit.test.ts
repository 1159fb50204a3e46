/** The states of a demo subscription, by day. */
import { expect, test } from 'vitest'
import { advanced, type DemoPlan, listPayments, paidOnce, paidUntil } from './demo-plan.ts'

const DAY = 24 * 60 * 60 * 1000
const start = new Date('2026-01-01T00:00:00Z')
const after = (days: number) => new Date(start.getTime() + days * DAY)
const begun: DemoPlan = { state: 'incomplete', paidFrom: null, periodsPaid: 0, cancelAtPeriodEnd: false, card: null }
const good = paidOnce(begun, 'good', start)
const failing = paidOnce(begun, 'failing', start)

test.each<[string, DemoPlan, number, string, number]>([
  ['an unpaid attempt stays incomplete', begun, 400, 'incomplete', 0],
  ['a good card is active', good, 29, 'active', 1],
  ['a good card is charged again on the thirtieth day', good, 30, 'active', 2],
  ['a good card is charged for every period since the last read', good, 365, 'active', 13],
  ['a cancelled plan is active until its period ends', { ...good, cancelAtPeriodEnd: true }, 29, 'active', 1],
  ['a cancelled plan ends with its period', { ...good, cancelAtPeriodEnd: true }, 30, 'ended', 1],
  ['a failing card is overdue on the thirtieth day', failing, 30, 'past-due', 1],
  ['a failing card stays overdue for seven days', failing, 36, 'past-due', 1],
  ['a failing card ends after seven days', failing, 37, 'ended', 1],
  ['a failing card has ended even if nothing read it in between', failing, 300, 'ended', 1],
])('[PREM-25] %s', (_what, plan, days, state, periodsPaid) => {
  expect(advanced(plan, after(days))).toMatchObject({ state, periodsPaid })
})

test('[PREM-25] an overdue plan that is paid continues from the end of its last period', () => {
  const overdue = advanced(failing, after(33))
  const again = paidOnce(overdue, 'good', after(33))
  expect(paidUntil(again)).toEqual(after(60))
  expect(listPayments('demo', again).map(({ id }) => id)).toEqual(['demo-1', 'demo-2'])
})
