/** Tests the words of every tile, which tile is water, and the sentence that is spoken. */
import { expect, test } from 'vitest'
import type { SitSummary } from '#contract/bowl/sits.ts'
import { greeting, shortSitWords, spokenSummary } from './flush.words.ts'
import { hasRecordOrBadge, idleTiles, summaryTiles } from './flush-tiles.ts'

const royal = { nickname: 'RestroomRoyal', emoji: '🦄', isPremium: true }

const full: SitSummary = {
  id: 'sit-1',
  startedAt: '2026-03-05T08:00:00.000Z',
  endedAt: '2026-03-05T08:12:34.000Z',
  seconds: 754,
  reason: 'toggled',
  visitsToday: 1,
  totalVisits: 7,
  longest: { rank: 1, previousSeconds: 662 },
  company: { total: 4, people: [royal] },
  messages: 9,
  streak: { days: 4, keptEarlierToday: false, week: [true, true, true, true, false, false, false], today: 3 },
  badges: { earned: [], nearest: { badge: 'chatty', value: 9, goal: 10 } },
}
const bare: SitSummary = {
  ...full,
  longest: { rank: 5, previousSeconds: 900 },
  company: { total: 0, people: [] },
  messages: 0,
  streak: null,
  badges: { earned: [], nearest: null },
}
const guest: SitSummary = { ...bare, visitsToday: 0, totalVisits: 0, longest: null }

const tile = (kind: string, sit: SitSummary) => summaryTiles(sit, true).find((one) => one.kind === kind)

test('[FLUSH-5] at most five tiles turn, in this order, and the record is water', () => {
  expect(summaryTiles(full, true)).toMatchObject([
    { kind: 'length', title: 'Longest yet', line: '1 min 32 s past your record', isWater: true },
    { kind: 'company', line: 'You sat with 4 others', people: [royal] },
    { kind: 'streak', title: 'Day 4', line: 'Next one’s tomorrow', today: 3 },
    { kind: 'messages', title: '9 messages', line: 'in the chat room' },
    { kind: 'next-badge', title: 'Chatty', line: '9 of 10 messages', before: 0, share: 0.9 },
  ])
})

test('[FLUSH-5] a tile with nothing to say is left out', () => {
  expect(summaryTiles(bare, true).map(({ kind }) => kind)).toEqual(['length'])
})

test.each<[Partial<SitSummary>, string, string]>([
  [{ longest: { rank: 1, previousSeconds: 754 } }, 'Longest yet', 'Level with your record'],
  [{ longest: { rank: 2, previousSeconds: 846 } }, 'Second longest', 'Your record’s 14:06'],
  [{ longest: { rank: 3, previousSeconds: 900 }, visitsToday: 2 }, 'Today’s second', '7 visits in all'],
  [{ longest: null, visitsToday: 1, totalVisits: 1 }, 'Today’s first', '1 visit in all'],
])('[FLUSH-5] the length tile of %j', (change, title, line) => {
  expect(tile('length', { ...full, ...change })).toMatchObject({ title, line })
})

test('[FLUSH-5] one companion and one message are singular', () => {
  const sit: SitSummary = { ...full, company: { total: 1, people: [royal] }, messages: 1 }
  expect(tile('company', sit)).toMatchObject({ line: 'You sat with one other person' })
  expect(tile('messages', sit)).toMatchObject({ title: '1 message' })
})

test.each([
  [true, 'Kept this morning'],
  [false, 'Kept earlier today'],
])('[FLUSH-5] a streak that an earlier sit kept (morning: %s): %s', (isMorning, line) => {
  const streak = { days: 4, keptEarlierToday: true, week: [], today: 3 }
  expect(summaryTiles({ ...bare, streak }, isMorning).at(-1)).toMatchObject({ title: 'Day 4', line })
})

test('[FLUSH-6] a badge earned in this sit is water, and then the record is not', () => {
  const sit: SitSummary = { ...full, badges: { earned: ['chatty'], nearest: null } }
  expect(tile('new-badge', sit)).toMatchObject({ title: 'Chatty', line: 'New. It’s yours.', isWater: true })
  expect(tile('length', sit)).toMatchObject({ title: 'Longest yet', isWater: false })
  expect(summaryTiles(sit, true).filter((one) => 'isWater' in one && one.isWater)).toHaveLength(1)
  const two: SitSummary = { ...full, badges: { earned: ['chatty', 'regular'], nearest: null } }
  expect(tile('new-badge', two)).toMatchObject({ title: '2 badges', line: 'New. They’re yours.' })
})

test.each([
  ['dedicated', 7, 10, '7 of 10 visits', 0.6],
  ['streaker', 2, 3, '2 of 3 days', 1 / 3],
  ['long_timer', 754, 1500, '12 of 25 minutes', 662 / 1500],
] as const)('[FLUSH-6] the nearest badge %s fills from before this sit to now', (badge, value, goal, line, before) => {
  const sit: SitSummary = { ...full, badges: { earned: [], nearest: { badge, value, goal } } }
  expect(tile('next-badge', sit)).toMatchObject({ line, before, share: value / goal })
})

test('[FLUSH-3] a record or a badge lights up the wall, a plain sit does not', () => {
  expect([full, bare, guest].map(hasRecordOrBadge)).toEqual([true, false, false])
})

test('[FLUSH-7] a guest reads about length, company and messages only', () => {
  const sit: SitSummary = { ...guest, company: { total: 2, people: [royal] }, messages: 3 }
  expect(summaryTiles(sit, true)).toMatchObject([
    { kind: 'length', title: 'This sit', line: '12 min 34 s' },
    { kind: 'company' },
    { kind: 'messages' },
  ])
  expect([greeting('(Just Visiting)47', true), greeting('PorcelainPro', false)]).toEqual([
    'Well sat.',
    'Well sat, PorcelainPro.',
  ])
})

test.each<[SitSummary | undefined, string]>([
  [
    full,
    '12 minutes 34 seconds, your longest yet. You sat with 4 others and sent 9 messages. Your streak is 4 days. Chatty: 9 of 10 messages.',
  ],
  [
    { ...full, badges: { earned: ['chatty'], nearest: null }, messages: 0 },
    '12 minutes 34 seconds, your longest yet. You sat with 4 others. Your streak is 4 days. New: Chatty.',
  ],
  [bare, '12 minutes 34 seconds.'],
  [undefined, '12 minutes 34 seconds.'],
])('[FLUSH-13] the summary is one text', (sit, text) => {
  expect(spokenSummary(754, sit)).toBe(text)
})

test('[FLUSH-2] a short sit is a toast', () => {
  expect(shortSitWords(18, full.streak)).toEqual({
    title: '18 seconds. In and out.',
    description: 'It counts: day 4 is yours',
  })
  expect(shortSitWords(0, null)).toEqual({ title: '1 second. In and out.', description: undefined })
})

test('[FLUSH-12] after inactivity the tiles say that everything counts', () => {
  expect(idleTiles({ ...full, messages: 3 }, '08:27')).toMatchObject([
    { kind: 'streak', title: 'Day 4', line: 'Safe until tomorrow' },
    { kind: 'length', title: '12:34', line: 'Ended at 08:27' },
    { kind: 'messages', title: '3 messages' },
  ])
})
