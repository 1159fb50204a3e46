/** Proves who is let in to read old letters, and that a failure turns nobody away. */
import { expect, test } from 'vitest'
import { CallFailed } from '#web/api/call-failed.ts'
import { admissionOf } from './former-members-only.tsx'

const nothing = { wasPremium: undefined, hasLetters: undefined, error: null }
const refusal = (status: number, code: 'PREMIUM_REQUIRED' | 'INTERNAL') => new CallFailed({ status, code, text: code })

test('[PM-13, PM-1] who was premium waits for the letters and gets in; who never was goes to where premium is bought', () => {
  expect(admissionOf(nothing)).toBe('waiting')
  expect(admissionOf({ ...nothing, wasPremium: true })).toBe('waiting')
  expect(admissionOf({ ...nothing, wasPremium: true, hasLetters: true })).toBe('in')
  expect(admissionOf({ ...nothing, wasPremium: true, hasLetters: false })).toBe('out')
  expect(admissionOf({ ...nothing, wasPremium: false })).toBe('out')
  expect(admissionOf({ ...nothing, wasPremium: true, error: refusal(403, 'PREMIUM_REQUIRED') })).toBe('out')
})

test('[PM-13] a server that fails turns nobody away', () => {
  expect(admissionOf({ ...nothing, error: refusal(500, 'INTERNAL') })).toBe('failed')
  expect(admissionOf({ ...nothing, wasPremium: true, error: new TypeError('Failed to fetch') })).toBe('failed')
})
