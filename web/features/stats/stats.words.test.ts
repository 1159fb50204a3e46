/** Tests the line under your week. */
import { expect, test } from 'vitest'
import { longestSitWords, streakWords } from './stats.words.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

test.each([
  [{ currentStreak: 0, hasVisitToday: false, leftMs: 9 * HOUR }, 'Day 1', 'starts with a tap'],
  [{ currentStreak: 3, hasVisitToday: false, leftMs: 9 * HOUR + 59 * MINUTE }, 'Day 3', '9 h left for day 4'],
  [{ currentStreak: 3, hasVisitToday: false, leftMs: HOUR }, 'Day 3', '1 h left for day 4'],
  [{ currentStreak: 3, hasVisitToday: false, leftMs: HOUR - SECOND }, 'Day 3', '59 min left for day 4'],
  [{ currentStreak: 3, hasVisitToday: false, leftMs: 40 * MINUTE }, 'Day 3', '40 min left for day 4'],
  [{ currentStreak: 11, hasVisitToday: false, leftMs: 20 * SECOND }, 'Day 11', '1 min left for day 12'],
  [{ currentStreak: 11, hasVisitToday: false, leftMs: -SECOND }, 'Day 11', '1 min left for day 12'],
  [{ currentStreak: 4, hasVisitToday: true, leftMs: 9 * HOUR }, 'Day 4', 'kept today'],
])('[HOME-23] %j reads as "%s %s"', (streak, strong, words) => {
  expect(streakWords(streak)).toEqual({ strong, words })
})

const RECORD = 11 * 60 + 2

test.each([
  ['off the bowl', RECORD, 0, 'To beat 11:02'],
  ['just over two minutes before', RECORD, RECORD - 121, 'To beat 11:02'],
  ['two minutes before', RECORD, RECORD - 120, 'Nearly 11:02'],
  ['as long as the record', RECORD, RECORD, 'Nearly 11:02'],
  ['a second longer', RECORD, RECORD + 1, 'New record'],
  ['a record below two minutes, off the bowl', 90, 0, 'To beat 01:30'],
  ['a record below two minutes, near its end', 90, 89, 'To beat 01:30'],
  ['a record with hours', 3 * 3600, 0, 'To beat 3:00:00'],
  ['past the longest sit that counts', 3 * 3600, 4 * 3600, 'Nearly 3:00:00'],
])('[HOME-24] %s', (_, longestSeconds, sitSeconds, text) => {
  const { strong, words } = longestSitWords({ longestSeconds, sitSeconds })
  expect(`${words} ${strong}`.trim()).toBe(text)
})
