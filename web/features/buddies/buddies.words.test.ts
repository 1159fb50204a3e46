/** Tests the copy about buddies. */
import { expect, test } from 'vitest'
import { CallFailed } from '#web/api/call-failed.ts'
import { ASK_AGAIN_LATER, answerFailed, buddyToasts, requestFailed } from './buddies.words.ts'

test('[BUDDY-8] a failed request shows the message of the server, or a fallback', () => {
  const refused = new CallFailed({
    status: 403,
    code: 'PREMIUM_REQUIRED',
    serverMessage: 'Only premium',
    text: '403: …',
  })
  expect(requestFailed(refused)).toEqual({ title: 'Error', description: 'Only premium', tone: 'destructive' })
  expect(requestFailed(new Error('lost')).description).toBe('Failed to send buddy request')
})

test('[BUDDY-10] the wait of thirty days is shown', () => {
  expect(ASK_AGAIN_LATER).toBe('You can ask again after 30 days.')
})

test('[BUDDY-11] a request names the person who asks', () => {
  expect(buddyToasts.wantsToBe('Pearl', () => {})).toMatchObject({ title: 'Pearl wants to be your buddy', to: '/home' })
  expect(buddyToasts.areBuddies('Pearl').title).toBe('Pearl is your Bathroom Buddy')
})

test('[BUDDY-5] a request that was already cancelled is no failure', () => {
  const gone = new CallFailed({ status: 404, code: 'NOT_FOUND', serverMessage: 'There’s nothing here', text: '404' })
  expect(answerFailed(gone)).toMatchObject({ title: 'That request’s gone' })
  expect(answerFailed(gone).tone).toBeUndefined()
})
