/** Proves that a failure says how it still stands. */
import { expect, test } from 'vitest'
import { BLOCKED_HERE, notTurned } from './push.toasts.ts'
import { Blocked } from './this-device.ts'

test('[PUSH-11] what could not be turned on is still off, and what could not be turned off is still on', () => {
  expect(notTurned(true, new Error('no')).title).toBe('Notifications are still off')
  expect(notTurned(false, new Error('no')).title).toBe('Notifications are still on')
  expect(notTurned(true, new Blocked()).description).toBe(BLOCKED_HERE)
})
