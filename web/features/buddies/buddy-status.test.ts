/** Tests which view each buddy relation has. */
import { expect, test } from 'vitest'
import { type BuddyRelation, type BuddyView, chooseView } from './buddy-status.ts'

const cases: [BuddyRelation, BuddyView][] = [
  [{ status: 'none' }, 'none'],
  [{ status: 'pending', isIncoming: false }, 'request-sent'],
  [{ status: 'pending', isIncoming: true }, 'request-received'],
  [{ status: 'accepted' }, 'buddies'],
  [{ status: 'rejected', isIncoming: false }, 'declined-by-them'],
  [{ status: 'rejected', isIncoming: true }, 'declined-by-you'],
]

test.each(cases)('[BUDDY-7, BUDDY-10] %j is shown as %s', (relation, view) => {
  expect(chooseView({ areBothPremium: true, relation, isFailed: false })).toBe(view)
})

test('[BUDDY-7] without premium on either side the view is always premium-required', () => {
  const input = { areBothPremium: false, isFailed: false }
  expect(chooseView({ ...input, relation: { status: 'accepted' } })).toBe('premium-required')
  expect(chooseView({ ...input, relation: undefined })).toBe('premium-required')
})

test('[SHELL-25] it is loading until the response arrives, and failed without one', () => {
  expect(chooseView({ areBothPremium: true, relation: undefined, isFailed: false })).toBe('loading')
  expect(chooseView({ areBothPremium: true, relation: undefined, isFailed: true })).toBe('failed')
})
