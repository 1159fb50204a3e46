/** Tests which lines the changes of the list make. */
import { expect, test } from 'vitest'
import type { ActiveUser } from '#contract/bowl/presence.ts'
import { noticeText } from '../presence.words.ts'
import { clear, NO_NOTICES, type PresenceNotices, receiveList, rename, restart } from './presence-notices.ts'

const myId = 'me'

function person(id: string): ActiveUser {
  return { id, nickname: id, emoji: '🧻', isOnBowl: true, lastActive: '', badges: {}, isPremium: false }
}

type Step = [second: number, ...ids: string[]]

function after(steps: Step[], before: PresenceNotices = NO_NOTICES): PresenceNotices {
  return steps.reduce((notices, [second, ...ids]) => {
    const users = ids.map(person)
    return receiveList(notices, { users, total: users.length }, { myId, now: second * 1000 })
  }, before)
}

const linesOf = ({ notices }: PresenceNotices) => notices.map((it) => `${it.people[0]?.nickname} ${noticeText(it)}`)

const cases: [what: string, steps: Step[], lines: string[]][] = [
  ['the first list makes no lines', [[0, 'Ada', 'Otto']], []],
  ['one sits down', [[0], [1, 'Ada']], ['Ada sat down']],
  ['one gets up', [[0, 'Ada'], [1]], ['Ada got up']],
  ['your own sit makes no line', [[0], [1, 'me'], [2]], []],
  ['several at once', [[0], [1, 'Ada', 'Otto', 'Mia', 'Kai']], ['Ada and 3 others sat down']],
  ['two within 20 s', [[0], [1, 'Ada'], [20, 'Ada', 'Otto']], ['Ada and 1 other sat down']],
  ['two further apart', [[0], [1, 'Ada'], [21, 'Ada', 'Otto']], ['Ada sat down', 'Otto sat down']],
  ['down and up are two lines', [[0], [1, 'Ada'], [2]], ['Ada sat down', 'Ada got up']],
  ['down, up and down is one person', [[0], [1, 'Ada'], [2], [3, 'Ada']], ['Ada sat down', 'Ada got up']],
  [
    'a change of nothing',
    [
      [0, 'Ada'],
      [1, 'Ada'],
    ],
    [],
  ],
]

test.each(cases)('[PRES-27] %s', (_, steps, lines) => {
  expect(linesOf(after(steps))).toEqual(lines)
})

const crowd = (count: number) => Array.from({ length: count }, (_, nth) => `p${nth}`)

test('[PRES-27] more than ten changes a minute make no line, and a minute later they do again', () => {
  const ten = after([[0], [1, ...crowd(10)]])
  expect(linesOf(ten)).toEqual(['p0 and 9 others sat down'])
  const eleven = after([[30, ...crowd(11)]], ten)
  expect(linesOf(eleven)).toEqual(['p0 and 9 others sat down'])
  expect(
    linesOf(
      after(
        [
          [61, ...crowd(11)],
          [91, ...crowd(12)],
        ],
        eleven,
      ),
    ).at(-1),
  ).toBe('p11 sat down')
})

test('[PRES-27] a list that is cut short, and the one after it, make no lines', () => {
  const before = after([[0, 'Ada', 'Otto']])
  const cut = receiveList(before, { users: [person('Ada')], total: 2 }, { myId, now: 1000 })
  expect(linesOf(after([[2, 'Ada']], cut))).toEqual([])
})

test('[PRES-22] [PRES-27] demo buddies and people off the bowl make no lines', () => {
  const users = [
    { ...person('PaperPoet'), isDemo: true },
    { ...person('Ada'), isOnBowl: false },
  ]
  const { notices } = receiveList(after([[0]]), { users, total: 0 }, { myId, now: 1000 })
  expect(notices).toEqual([])
})

test('[PRES-27] the lines show a new nickname', () => {
  const renamed = rename(after([[0], [1, 'Ada', 'Otto']]), { id: 'Ada', nickname: 'Ada L', emoji: '🧻' })
  expect(linesOf(renamed)).toEqual(['Ada L and 1 other sat down'])
})

test('[PRES-27] after a restart the next list is compared with nothing; clearing keeps the comparison', () => {
  const before = after([[0], [1, 'Ada']])
  expect(linesOf(after([[100]], restart(before)))).toEqual(['Ada sat down'])
  expect(linesOf(after([[100]], clear(before)))).toEqual(['Ada got up'])
})

test('[PRES-27] the last fifty lines are kept', () => {
  const steps = Array.from({ length: 70 }, (_, nth): Step => [nth * 30, ...(nth % 2 ? ['Ada'] : [])])
  expect(after(steps).notices).toHaveLength(50)
})
