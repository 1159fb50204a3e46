/** Proves what is shown of how two people stand. */
import { expect, test } from 'vitest'
import { type BuddyView, type Standing, viewOf } from './buddy-status.ts'

const cases: [Standing, BuddyView][] = [
  [{ status: 'none' }, 'none'],
  [{ status: 'pending', isIncoming: false }, 'asked'],
  [{ status: 'pending', isIncoming: true }, 'asking'],
  [{ status: 'accepted' }, 'buddies'],
  [{ status: 'rejected', isIncoming: false }, 'declined'],
  [{ status: 'rejected', isIncoming: true }, 'turned-down'],
]

test.each(cases)('[BUDDY-7, BUDDY-10] %j is shown as %s', (standing, view) => {
  expect(viewOf({ areBothPremium: true, standing, isFailed: false })).toBe(view)
})

test('[BUDDY-7] without premium on either side nothing else counts', () => {
  const seen = { areBothPremium: false, isFailed: false }
  expect(viewOf({ ...seen, standing: { status: 'accepted' } })).toBe('premium-required')
  expect(viewOf({ ...seen, standing: undefined })).toBe('premium-required')
})

test('[SHELL-25] until the answer is there it is loading, and without one it has failed', () => {
  expect(viewOf({ areBothPremium: true, standing: undefined, isFailed: false })).toBe('loading')
  expect(viewOf({ areBothPremium: true, standing: undefined, isFailed: true })).toBe('failed')
})
