/** Tests what is sent for each choice of kind, length and reason. */
import { expect, test } from 'vitest'
import { banText } from './sanction.words.ts'
import { lengthsFor, toSanction, withValidLength } from './sanctions.ts'

const now = Date.parse('2026-11-15T12:00:00.000Z')

test('[ADMIN-19] a mute has a reason and an end', () => {
  expect(toSanction({ kind: 'mute', length: 'day', reason: ' rude ' }, now)).toEqual({
    mute: { reason: 'rude', until: '2026-11-16T12:00:00.000Z' },
  })
  expect(lengthsFor('mute').map(({ value }) => value)).not.toContain('ever')
})

test('[ADMIN-19] a ban has a reason, and an end or none', () => {
  expect(toSanction({ kind: 'ban', length: 'week', reason: 'spam' }, now)).toEqual({
    ban: { reason: 'spam', until: '2026-11-22T12:00:00.000Z' },
  })
  expect(toSanction({ kind: 'ban', length: 'ever', reason: 'spam' }, now)).toEqual({ ban: { reason: 'spam' } })
  expect(banText({ reason: 'spam' })).toBe('Banned for good: spam')
})

test.each(['', '   ', 'x'.repeat(201)])('[ADMIN-19] nothing is sent for the reason %j', (reason) => {
  expect(toSanction({ kind: 'mute', length: 'hour', reason }, now)).toBeUndefined()
})

test('[ADMIN-19] changing from a permanent ban to a mute picks a length that mutes have', () => {
  expect(withValidLength({ kind: 'mute', length: 'ever', reason: '' }).length).toBe('month')
  expect(withValidLength({ kind: 'ban', length: 'ever', reason: '' }).length).toBe('ever')
})
