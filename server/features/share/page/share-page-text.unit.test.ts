/** What a shared page says about each kind of achievement. */
import { expect, test } from 'vitest'
import { badgeAchievement, countedAchievement, placeAchievement } from '#contract/bowl/achievement.ts'
import { pageText, statusText } from './share-page-text.ts'

test.each([
  [countedAchievement('time', 754), '12:34', 'Their longest sit yet.'],
  [countedAchievement('time', 48), '0:48', 'Their longest sit yet.'],
  [countedAchievement('time', 3852), '1:04:12', 'Their longest sit yet.'],
  [countedAchievement('checkins', 1), '1', 'visit, and counting.'],
  [countedAchievement('checkins', 1200), '1,200', 'visits, and counting.'],
  [countedAchievement('messages', 12), '12', 'messages, sent from the bowl.'],
  [countedAchievement('streak', 4), 'Day 4', 'On the bowl, day after day.'],
  [badgeAchievement('streaker'), 'Streaker', 'Badge earned. 3 days in a row.'],
])('[SHARE-10] %j is shown as "%s" with "%s"', (achievement, figure, line) => {
  expect(pageText(achievement)).toEqual({ figure, line })
})

test('[SHARE-10] a rank is shown with its board', () => {
  const { figure, line } = pageText(placeAchievement(3, 'messages'))
  expect(figure).toBe('#3')
  expect(line).toMatch(/^In the Bowl Hall of Fame\. .+\.$/)
})

test.each([
  [0, 'Back on the bowl'],
  [3, 'Back on the bowl, 3 min'],
  [65, 'Back on the bowl, 1 h 05 min'],
])('[SHARE-16] a sit of %i minutes is "%s"', (minutes, text) => {
  expect(statusText(minutes)).toBe(text)
})
