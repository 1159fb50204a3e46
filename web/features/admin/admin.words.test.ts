/** Tests the copy of the admin sign-in. */
import { expect, test } from 'vitest'
import { CallFailed } from '#web/api/call-failed.ts'
import { denied, granted, signInWords } from './admin.words.ts'

test('[ADMIN-2] both sign-in toasts have their exact copy', () => {
  const wrong = new CallFailed({ status: 401, code: 'INVALID_ADMIN_PASSWORD', serverMessage: 'no', text: '401' })
  expect(denied(wrong)).toEqual({
    title: 'Access denied',
    description: 'Invalid admin password',
    tone: 'destructive',
  })
  expect(granted).toEqual({
    title: 'Admin access granted',
    description: 'You now have access to the admin dashboard',
  })
})

test('[LIMIT-21] after too many tries the toast says how long to wait', () => {
  const limited = { status: 429, code: 'RATE_LIMITED', serverMessage: 'Too many tries.', text: '429' } as const
  expect(denied(new CallFailed({ ...limited, retryAfterSeconds: 75 })).description).toBe(
    'Please try again in 2 minutes.',
  )
  expect(denied(new CallFailed(limited))).toMatchObject({ title: 'Too many tries', description: 'Too many tries.' })
})

test('[ADMIN-2] an unreachable server is not reported as a wrong password', () => {
  expect(denied(new CallFailed({ status: 0, text: '0' }))).toMatchObject({ title: 'Login failed' })
  expect(denied(new TypeError('bug')).description).toBe('Something went wrong. Please try again.')
})

test('[ADMIN-1] the hint says where to find the password', () => {
  expect(signInWords.demoHint).toMatch(/start-up log/)
})
