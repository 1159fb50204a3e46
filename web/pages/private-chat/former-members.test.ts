/** Which former premium members can read their old messages, and that a failure redirects nobody. */
import { expect, test } from 'vitest'
import { CallFailed } from '#web/api/call-failed.ts'
import { decideAdmission } from './former-members.tsx'

const nothing = { wasPremium: undefined, hasMessages: undefined, error: null }
const refusal = (status: number, code: 'PREMIUM_REQUIRED' | 'INTERNAL') => new CallFailed({ status, code, text: code })

test('[PM-13, PM-1] a former premium member with messages gets in; others are redirected to the subscription', () => {
  expect(decideAdmission(nothing)).toBe('waiting')
  expect(decideAdmission({ ...nothing, wasPremium: true })).toBe('waiting')
  expect(decideAdmission({ ...nothing, wasPremium: true, hasMessages: true })).toBe('in')
  expect(decideAdmission({ ...nothing, wasPremium: true, hasMessages: false })).toBe('out')
  expect(decideAdmission({ ...nothing, wasPremium: false })).toBe('out')
  expect(decideAdmission({ ...nothing, wasPremium: true, error: refusal(403, 'PREMIUM_REQUIRED') })).toBe('out')
})

test('[PM-13] a failing server redirects nobody', () => {
  expect(decideAdmission({ ...nothing, error: refusal(500, 'INTERNAL') })).toBe('failed')
  expect(decideAdmission({ ...nothing, wasPremium: true, error: new TypeError('Failed to fetch') })).toBe('failed')
})
