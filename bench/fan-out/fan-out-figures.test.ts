/** Proves which points count, and whose losses. */
import { expect, test } from 'vitest'
import { fanOutFigures, quietOnes } from './fan-out-figures.ts'
import { madeUpPoint } from './made-up-point.ts'

const calm = (share: number) => madeUpPoint({ paced: { calm: share } })

test('a point of which less than two fifths were calm does not count where there is a calmer one', () => {
  const [restless, calmEnough] = [calm(0.39), calm(0.4)]
  expect(quietOnes([restless, calmEnough])).toEqual([calmEnough])
})

test('it counts where there is no better one of the same server with as many listeners', () => {
  const others = [madeUpPoint({ name: 'c-epoll' }), madeUpPoint({ listeners: 2000 })]
  expect(quietOnes([calm(0.1), calm(0.2), ...others])).toHaveLength(4)
})

test('a point while others used more than three tenths of a core does not count where there is a quieter one', () => {
  const [shared, alone] = [madeUpPoint({ paced: { others: 0.31 } }), madeUpPoint({ paced: { others: 0.3 } })]
  expect(quietOnes([shared, alone])).toEqual([alone])
})

test('what is promised is what we lose, and not what others lose', () => {
  const lost = (name: 'bowl-embedded' | 'socketio-pg', messages: number) =>
    madeUpPoint({ name, paced: { lost: messages } })
  const all = [lost('bowl-embedded', 2), lost('bowl-embedded', -1), lost('socketio-pg', 100)]
  const promised = fanOutFigures(all, new Map()).find(({ what }) => what.startsWith('messages lost'))
  expect(promised).toMatchObject({ value: 3, allowed: 0 })
})

test('what fewer than three quiet runs tell is marked', () => {
  const runs = (count: number) =>
    ['bowl-postgres', 'c-epoll'].flatMap((name) => Array(count).fill(madeUpPoint({ name: name as 'c-epoll' })))
  const note = (count: number) => fanOutFigures(runs(count), new Map())[0]?.note
  expect(note(3)).toBeUndefined()
  expect(note(2)).toBe('of fewer quiet runs than three: 2')
  const restless = runs(9).map((point) => ({ ...point, paced: { ...point.paced, others: 1 } }))
  expect(fanOutFigures(restless, new Map())[0]?.note).toBe('of fewer quiet runs than three: 0')
})
