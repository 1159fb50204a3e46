/** Tests the copy about buddies. */
import { expect, test } from 'vitest'
import { CallFailed } from '#web/api/call-failed.ts'
import { answerFailed, buddyToasts, buddyWords, currentSitText, lastHereText, requestFailed } from './buddies.words.ts'

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
  expect(buddyWords.askAgainLater).toBe('You can ask again after 30 days.')
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

const now = Date.parse('2026-05-14T12:00:00Z')

test.each([
  ['2026-05-14T12:00:00Z', 'Just sat down'],
  ['2026-05-14T11:57:01Z', '2 min, just sat down'],
  ['2026-05-14T11:57:00Z', '3 min'],
  ['2026-05-14T10:55:00Z', '1 h 05 min'],
  ['2026-05-14T12:00:30Z', 'Just sat down'],
  [undefined, 'On the bowl'],
])('[HOME-27] a sit since %s reads as "%s"', (since, words) => {
  expect(currentSitText(since, now)).toBe(words)
})

test.each([
  ['2026-05-15', 'Today'],
  ['2026-05-14', 'Today'],
  ['2026-05-13', 'Yesterday'],
  ['2026-05-08', '6 days ago'],
  ['2026-05-07', '7 May'],
  ['2026-04-30', '30 Apr'],
  [undefined, ''],
])('[HOME-27] on 14 May a last sit on %s reads as "%s"', (lastDay, words) => {
  expect(lastHereText(lastDay, '2026-05-14')).toBe(words)
})
