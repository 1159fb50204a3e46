/** Proves the words of a profile that could not be loaded. */
import { expect, test } from 'vitest'
import { LOAD_FAILED } from './use-profile.ts'

test('[PROF-6] a failed load says so', () => {
  expect(LOAD_FAILED).toEqual({ title: 'Error', description: 'Failed to load profile data', tone: 'destructive' })
})
