/** Proves the toasts when premium cannot be changed. */
import { expect, test } from 'vitest'
import type { ProblemCode } from '#contract/protocol/problems.ts'
import { CallFailed, notReached } from '#web/api/call-failed.ts'
import { customizeFailed, premiumToasts, upgradeFailed } from './premium.words.ts'

function refusal(code: ProblemCode, status: number, serverMessage: string) {
  return new CallFailed({ status, code, serverMessage, text: `${status}: no` })
}
const offline = notReached(new TypeError('fetch failed'))

test('[SUB-1] a premium member learns that they are subscribed already', () => {
  expect(premiumToasts.alreadySubscribed).toEqual({ title: 'Already subscribed', tone: 'info' })
})

test('[PREM-16] a nickname that is taken', () => {
  expect(customizeFailed(refusal('NICKNAME_EXISTS', 409, 'taken'))).toEqual({
    title: 'Nickname Already Taken',
    description: 'Someone else is already using that nickname. Please choose a different one!',
    tone: 'destructive',
  })
})

test('[PREM-17] a failed upgrade and a failed change', () => {
  expect(upgradeFailed).toMatchObject({
    title: 'Upgrade Failed',
    description: 'Failed to upgrade to premium. Please try again.',
  })
  expect(customizeFailed(offline)).toMatchObject({
    title: 'Update Failed',
    description: 'Failed to update your premium profile. Please try again.',
  })
})
