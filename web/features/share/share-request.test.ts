/** Proves that the server is told which achievement is shared, and never how much. */
import { expect, test } from 'vitest'
import { badgeOf, checkInsOf, messagesOf, placeOf, streakOf, timeOf } from '#contract/bowl/achievement.ts'
import { shareRequestOf } from './share-request.ts'

test.each([
  [checkInsOf(48), { type: 'checkins' }],
  [streakOf(7), { type: 'streak' }],
  [messagesOf(131), { type: 'messages' }],
  [timeOf(4360), { type: 'time' }],
  [badgeOf('chatty'), { type: 'badge', badge: 'chatty' }],
  [placeOf(2, 'checkIns'), { type: 'leaderboard', board: 'checkIns' }],
])('[SHARE-7] %o is asked for as %o', (achievement, request) => {
  expect(shareRequestOf(achievement)).toEqual(request)
})
