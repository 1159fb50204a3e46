/** Proves the toast of a profile that could not be loaded, and when there is none. */
import { expect, test } from 'vitest'
import { CallFailed } from '#web/api/call-failed.ts'
import { PROFILE_NOT_LOADED } from './stats.words.ts'
import { isNotFound } from './use-profile.ts'

test('[PROF-6] a failed load has its toast', () => {
  expect(PROFILE_NOT_LOADED).toEqual({
    title: 'Error',
    description: 'Failed to load profile data',
    tone: 'destructive',
  })
})

test('[PROF-6] an unknown person is not a failed load', () => {
  expect(isNotFound(new CallFailed({ status: 404, code: 'NOT_FOUND', text: '404' }))).toBe(true)
  expect(isNotFound(new CallFailed({ status: 500, code: 'INTERNAL', text: '500' }))).toBe(false)
  expect(isNotFound(new CallFailed({ status: 0, text: '0: offline' }))).toBe(false)
})
