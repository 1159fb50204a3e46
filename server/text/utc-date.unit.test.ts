/** How the server formats a date. */
import { expect, test } from 'vitest'
import { utcDate } from './utc-date.ts'

test('[SHELL-44] the server formats dates like the pages', () => {
  expect(utcDate(new Date('2026-09-05T09:03:59Z'))).toBe('5 Sep 2026, 09:03 UTC')
})
