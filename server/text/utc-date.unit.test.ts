/** Proves how the server writes a moment. */
import { expect, test } from 'vitest'
import { utcDate } from './utc-date.ts'

test('[SHELL-44] the server writes moments in the style of the page', () => {
  expect(utcDate(new Date('2026-09-05T09:03:59Z'))).toBe('5 Sep 2026, 09:03 UTC')
})
