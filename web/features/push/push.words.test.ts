/** Proves that a failed toggle names the state that is left. */
import { expect, test } from 'vitest'
import { pushWords, toggleFailed } from './push.words.ts'
import { PushBlocked } from './this-device.ts'

test('[PUSH-11] a failed toggle names the state that stays', () => {
  expect(toggleFailed(true, new Error('no')).title).toBe('Notifications are still off')
  expect(toggleFailed(false, new Error('no')).title).toBe('Notifications are still on')
  expect(toggleFailed(true, new PushBlocked()).description).toBe(pushWords.blocked)
})
