/** Proves what is said at the gate. */
import { expect, test } from 'vitest'
import { CallFailed } from '#web/api/call-failed.ts'
import { DEMO_HINT, denied, granted } from './admin-sign-in.toasts.ts'

test('[ADMIN-2] the two toasts of the gate are exact', () => {
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

test('[LIMIT-21] too many tries say for how long to wait', () => {
  const limited = { status: 429, code: 'RATE_LIMITED', serverMessage: 'Too many tries.', text: '429' } as const
  expect(denied(new CallFailed({ ...limited, retryAfterSeconds: 75 })).description).toBe(
    'Please try again in 2 minutes.',
  )
  expect(denied(new CallFailed(limited))).toMatchObject({ title: 'Too many tries', description: 'Too many tries.' })
})

test('[ADMIN-2] a server out of reach is not called a wrong password', () => {
  expect(denied(new CallFailed({ status: 0, text: '0' }))).toMatchObject({ title: 'Login failed' })
  expect(denied(new TypeError('bug')).description).toBe('Something went wrong. Please try again.')
})

test('[ADMIN-1] the hint says where the password stands', () => {
  expect(DEMO_HINT).toMatch(/start-up log/)
})
