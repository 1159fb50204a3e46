/** Proves the texts of a membership and its receipts. */
import { expect, test } from 'vitest'
import { type Membership, membershipWords, receiptWords } from './membership.words.ts'

const paid: Membership = {
  isPremium: true,
  state: 'active',
  source: 'demo',
  periodEnd: '2026-06-14T12:00:00.000Z',
  cancelAtPeriodEnd: false,
}
const serverMessageOr = (change: Partial<Membership>) => membershipWords({ ...paid, ...change })

test('[PREM-11] a paid membership shows when it renews, and can be cancelled', () => {
  expect(serverMessageOr({})).toMatchObject({ title: 'Renews on 14 Jun 2026', action: 'cancel' })
  expect(serverMessageOr({ source: 'stripe' })).toMatchObject({ title: 'Renews on 14 Jun 2026', action: 'cancel' })
})

test('[PREM-11] a cancelled membership shows when it ends, and can be resumed', () => {
  expect(serverMessageOr({ cancelAtPeriodEnd: true })).toMatchObject({
    title: 'Premium until 14 Jun 2026',
    action: 'resume',
  })
})

test('[PREM-11] an overdue membership shows how long premium stays open', () => {
  const words = serverMessageOr({ state: 'past-due', graceEnd: '2026-06-21T12:00:00.000Z' })
  expect(words).toMatchObject({ isOverdue: true, action: 'cancel' })
  expect(words?.words).toContain('21 Jun 2026')
})

test('[SUB-15] a trial costs nothing, has nothing to cancel, and can be kept by paying', () => {
  const trial = serverMessageOr({ isTrial: true })
  expect(trial?.title).toBe('Free to try until 14 Jun 2026')
  expect(trial?.words).toContain('Keep it for $2.99 a month, starting the day you pay')
  expect(trial?.action).toBe('buy')
})

test('[PREM-11] a gift costs nothing and has nothing to cancel', () => {
  const { periodEnd, ...endless } = paid
  const gift = membershipWords({ ...endless, source: 'admin' })
  expect(gift?.action).toBeUndefined()
  expect(gift?.words).toContain('on the house')
})

test('[PREM-11] without premium there is no membership', () => {
  expect(membershipWords({ isPremium: false, state: 'ended' })).toBeUndefined()
})

test('[PREM-22] a receipt shows amount, day and period; only an https page is linked', () => {
  const receipt = {
    id: 'r1',
    amountCents: 299,
    currency: 'usd',
    paidAt: '2026-05-15T12:00:00.000Z',
    periodStart: '2026-05-15T12:00:00.000Z',
    periodEnd: '2026-06-14T12:00:00.000Z',
  }
  expect(receiptWords(receipt)).toEqual({
    id: 'r1',
    amount: '$2.99',
    paidOn: '15 May 2026',
    period: '15 May 2026 to 14 Jun 2026',
    url: undefined,
  })
  expect(receiptWords({ ...receipt, url: 'javascript:alert(1)' }).url).toBeUndefined()
  expect(receiptWords({ ...receipt, url: 'https://pay.example/r1' }).url).toBe('https://pay.example/r1')
})
