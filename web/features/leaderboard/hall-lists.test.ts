/** Tests the names, rows, ranks and stats of the lists. */
import { expect, test } from 'vitest'
import { buildHallRows, hallListKeys, hallLists, leadersIn, statText } from './hall-lists.ts'

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
  expect(hallListKeys.map((key) => leadersIn(answer, key)[0]?.id)).toEqual(['a', 'b', 'c'])
})

test('[LEAD-7] ranks are taken from the response, even where a person is not shown', () => {
  const leaders = [leader('b', 10, 2), leader('c', 5, 3), leader('e', 5, 5), leader('f', 1, 6)]
  const rows = buildHallRows({ leaders })
  expect(rows.map(({ leader: { rank } }) => rank)).toEqual([2, 3, 5, 6])
  expect(rows.map(({ share }) => share)).toEqual([100, 50, 50, 10])
  expect(rows.some(({ isYou, isBelowList }) => isYou || isBelowList)).toBe(false)
})

test('[LEAD-3] a leader is marked in the list and has no second row', () => {
  const rows = buildHallRows({ leaders: [leader('a', 10), leader('rhoda', 8, 2)], me, own: { rank: 2, stat: 8 } })
  expect(rows).toHaveLength(2)
  expect(rows[1]).toMatchObject({ leader: { rank: 2 }, isYou: true, isBelowList: false })
})

test('[LEAD-3] a person who is not a leader has a row below, with their rank', () => {
  const leaders = Array.from({ length: 25 }, (_, i) => leader(`m${i}`, 100 - i, i + 1))
  const rows = buildHallRows({ leaders, me, own: { rank: 112, stat: 25 } })
  expect(rows).toHaveLength(26)
  expect(rows.at(-1)).toEqual({
    leader: { ...me, rank: 112, stat: 25 },
    share: 25,
    isYou: true,
    isBelowList: true,
  })
})

test('[LEAD-11] a rank that is rounded is marked', () => {
  const rows = buildHallRows({ leaders: [leader('a', 10)], me, own: { rank: 412_300, stat: 1, isAbout: true } })
  expect(rows.at(-1)).toMatchObject({ leader: { rank: 412_300 }, isAbout: true })
})

test('[LEAD-3] a rank fetched later than the list is never shown twice', () => {
  const rows = buildHallRows({ leaders: [leader('a', 10)], me, own: { rank: 1, stat: 11 } })
  expect(rows.map(({ leader, share }) => [leader.rank, share])).toEqual([
    [1, 100],
    [2, 100],
  ])
})

test('[LEAD-5] without leaders and without a rank of your own there are no rows', () => {
  expect(buildHallRows({ leaders: [], me })).toEqual([])
})

test.each([
  ['time', 4360, '1 h 12 min 40 s'],
  ['time', 3485, '58 min 5 s'],
  ['messages', 131, '131 msg'],
  ['checkIns', 48, '48 visits'],
  ['messages', 12_873, '12,873 msg'],
] as const)('[LEAD-4] in the list of %s %i is shown as "%s"', (list, stat, text) => {
  const { value, unit } = statText(list, stat)
  expect([value, unit].filter(Boolean).join(' ')).toBe(text)
})
