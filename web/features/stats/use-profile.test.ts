/** Proves the words of a profile that could not be loaded. */
import { expect, test } from 'vitest'
import { CallFailed } from '#web/api/call-failed.ts'
import { isUnknown, LOAD_FAILED } from './use-profile.ts'

test('[PROF-6] a failed load says so', () => {
  expect(LOAD_FAILED).toEqual({ title: 'Error', description: 'Failed to load profile data', tone: 'destructive' })
})

test('[PROF-6] somebody who is not here is no failed load', () => {
  expect(isUnknown(new CallFailed({ status: 404, code: 'NOT_FOUND', text: '404' }))).toBe(true)
  expect(isUnknown(new CallFailed({ status: 500, code: 'INTERNAL', text: '500' }))).toBe(false)
  expect(isUnknown(new CallFailed({ status: 0, text: '0: offline' }))).toBe(false)
})
