/** Which former premium members can read their old messages, and that a failure redirects nobody. */
import { expect, test } from 'vitest'
import { CallFailed } from '#web/api/call-failed.ts'
import { admissionOf } from './former-members.tsx'

const nothing = { wasPremium: undefined, hasMessages: undefined, error: null }
const refusal = (status: number, code: 'PREMIUM_REQUIRED' | 'INTERNAL') => new CallFailed({ status, code, text: code })

test('[PM-13, PM-1] a former premium member with messages gets in; others are redirected to the subscription', () => {
  expect(admissionOf(nothing)).toBe('waiting')
  expect(admissionOf({ ...nothing, wasPremium: true })).toBe('waiting')
  expect(admissionOf({ ...nothing, wasPremium: true, hasMessages: true })).toBe('in')
  expect(admissionOf({ ...nothing, wasPremium: true, hasMessages: false })).toBe('out')
  expect(admissionOf({ ...nothing, wasPremium: false })).toBe('out')
  expect(admissionOf({ ...nothing, wasPremium: true, error: refusal(403, 'PREMIUM_REQUIRED') })).toBe('out')
})

test('[PM-13] a failing server redirects nobody', () => {
  expect(admissionOf({ ...nothing, error: refusal(500, 'INTERNAL') })).toBe('failed')
  expect(admissionOf({ ...nothing, wasPremium: true, error: new TypeError('Failed to fetch') })).toBe('failed')
})
