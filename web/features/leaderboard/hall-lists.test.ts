/** Proves the names of the lists, the ranks in them and what stands at the right of a row. */
import { expect, test } from 'vitest'
import { figureOf, hallListKeys, hallLists, hallRowsOf, leadersOf } from './hall-lists.ts'

function leader(id: string, stat: number, rank = 1) {
  return { id, nickname: id, emoji: '🧼', isPremium: false, rank, stat }
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

test('[LEAD-7] ranks are what the answer says, also where somebody is not shown', () => {
  const leaders = [leader('b', 10, 2), leader('c', 5, 3), leader('e', 5, 5), leader('f', 1, 6)]
  const rows = hallRowsOf({ leaders })
  expect(rows.map(({ leader: { rank } }) => rank)).toEqual([2, 3, 5, 6])
  expect(rows.map(({ share }) => share)).toEqual([100, 50, 50, 10])
  expect(rows.some(({ isYou, isApart }) => isYou || isApart)).toBe(false)
})

test('[LEAD-3] whoever leads finds themselves in the list, and nowhere else', () => {
  const rows = hallRowsOf({ leaders: [leader('a', 10), leader('rhoda', 8, 2)], me, place: { rank: 2, stat: 8 } })
  expect(rows).toHaveLength(2)
  expect(rows[1]).toMatchObject({ leader: { rank: 2 }, isYou: true, isApart: false })
})

test('[LEAD-3] whoever does not lead stands below with their rank', () => {
  const leaders = Array.from({ length: 25 }, (_, i) => leader(`m${i}`, 100 - i, i + 1))
  const rows = hallRowsOf({ leaders, me, place: { rank: 112, stat: 25 } })
  expect(rows).toHaveLength(26)
  expect(rows.at(-1)).toEqual({
    leader: { ...me, rank: 112, stat: 25 },
    ...{ share: 25, isYou: true, isApart: true },
  })
})

test('[LEAD-11] a rank that is rounded is marked', () => {
  const rows = hallRowsOf({ leaders: [leader('a', 10)], me, place: { rank: 412_300, stat: 1, isAbout: true } })
  expect(rows.at(-1)).toMatchObject({ leader: { rank: 412_300 }, isAbout: true })
})

test('[LEAD-3] a place read later than the list never doubles a rank', () => {
  const rows = hallRowsOf({ leaders: [leader('a', 10)], me, place: { rank: 1, stat: 11 } })
  expect(rows.map(({ leader, share }) => [leader.rank, share])).toEqual([
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
  ['messages', 12_873, '12,873 msg'],
] as const)('[LEAD-4] in the list of %s %i is shown as "%s"', (list, stat, text) => {
  const { figure, unit } = figureOf(list, stat)
  expect([figure, unit].filter(Boolean).join(' ')).toBe(text)
})
