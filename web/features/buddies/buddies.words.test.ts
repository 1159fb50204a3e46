/** Proves the words about buddies. */
import { expect, test } from 'vitest'
import { CallFailed } from '#web/api/call-failed.ts'
import { ASK_AGAIN_LATER, answerFailed, buddyToasts, requestFailed } from './buddies.words.ts'

test('[BUDDY-8] a failed request says what the server said, or the words of its own', () => {
  const told = new CallFailed({ status: 403, code: 'PREMIUM_REQUIRED', serverMessage: 'Only premium', text: '403: …' })
  expect(requestFailed(told)).toEqual({ title: 'Error', description: 'Only premium', tone: 'destructive' })
  expect(requestFailed(new Error('lost')).description).toBe('Failed to send buddy request')
})

test('[BUDDY-10] the thirty days are said in words', () => {
  expect(ASK_AGAIN_LATER).toBe('You can ask again after 30 days.')
})

test('[BUDDY-11] a request names who asks', () => {
  expect(buddyToasts.wantsToBe('Pearl').title).toBe('Pearl wants to be your buddy')
  expect(buddyToasts.areBuddies('Pearl').title).toBe('Pearl is your Bathroom Buddy')
})

test('[BUDDY-5] a request that was cancelled in the meantime is no failure', () => {
  const gone = new CallFailed({ status: 404, code: 'NOT_FOUND', serverMessage: 'There is nothing here', text: '404' })
  expect(answerFailed(gone)).toMatchObject({ title: 'That request is gone' })
  expect(answerFailed(gone).tone).toBeUndefined()
})
