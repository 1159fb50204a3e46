/** Proves the names of the lists, the ranks in them and what stands at the right of a row. */
import { expect, test } from 'vitest'
import { figureOf, hallListKeys, hallLists, hallRowsOf, leadersOf } from './hall-lists.ts'

function leader(id: string, stat: number) {
  return { id, nickname: id, emoji: '🧼', isPremium: false, stat }
}

const me = { id: 'rhoda', nickname: 'LooLegend', emoji: '🛁', isPremium: true }

test('[LEAD-2] three lists, sessions first, with their tabs and headings', () => {
  expect(hallListKeys.map((key) => [hallLists[key].tab, hallLists[key].heading])).toEqual([
    ['Longest Sessions', 'Longest Bowl Sessions'],
    ['Most Messages', 'Most Messages Sent'],
    ['Most Check-ins', 'Most Daily Check-ins'],
  ])
})

test('[LEAD-2] each tab shows its own leaders', () => {
  const answer = {
    success: true as const,
    timeLeaders: [leader('a', 1)],
    messageLeaders: [leader('b', 2)],
    checkInLeaders: [leader('c', 3)],
  }
  expect(hallListKeys.map((key) => leadersOf(answer, key)[0]?.id)).toEqual(['a', 'b', 'c'])
})

test('[LEAD-3] ranks follow the order of the answer, also among equals', () => {
  const rows = hallRowsOf({ leaders: [leader('a', 10), leader('b', 5), leader('c', 5), leader('d', 1)] })
  expect(rows.map(({ rank }) => rank)).toEqual([1, 2, 3, 4])
  expect(rows.map(({ share }) => share)).toEqual([100, 50, 50, 10])
  expect(rows.some(({ isYou, isApart }) => isYou || isApart)).toBe(false)
})

test('[LEAD-3] whoever leads finds themselves in the list, and nowhere else', () => {
  const rows = hallRowsOf({ leaders: [leader('a', 10), leader('rhoda', 8)], me, place: { rank: 2, stat: 8 } })
  expect(rows).toHaveLength(2)
  expect(rows[1]).toMatchObject({ rank: 2, isYou: true, isApart: false })
})

test('[LEAD-3] whoever does not lead stands below with their rank', () => {
  const leaders = Array.from({ length: 25 }, (_, i) => leader(`m${i}`, 100 - i))
  const rows = hallRowsOf({ leaders, me, place: { rank: 112, stat: 25 } })
  expect(rows).toHaveLength(26)
  expect(rows.at(-1)).toEqual({
    leader: { ...me, stat: 25 },
    ...{ rank: 112, share: 25, isYou: true, isApart: true },
  })
})

test('[LEAD-3] a place read later than the list never doubles a rank', () => {
  const rows = hallRowsOf({ leaders: [leader('a', 10)], me, place: { rank: 1, stat: 11 } })
  expect(rows.map(({ rank, share }) => [rank, share])).toEqual([
    [1, 100],
    [2, 100],
  ])
})

test('[LEAD-5] without figures there are no rows, also for somebody who has none yet', () => {
  expect(hallRowsOf({ leaders: [], me })).toEqual([])
})

test.each([
  ['time', 4360, '1h 12m 40s'],
  ['time', 3485, '58m 5s'],
  ['messages', 131, '131 msg'],
  ['checkIns', 48, '48 visits'],
] as const)('[LEAD-4] in the list of %s %i is shown as "%s"', (list, stat, text) => {
  const { figure, unit } = figureOf(list, stat)
  expect([figure, unit].filter(Boolean).join(' ')).toBe(text)
})
