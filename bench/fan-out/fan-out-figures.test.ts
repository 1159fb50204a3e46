/** Checks which points and losses count. */
import { expect, test } from 'vitest'
import { fanOutFigures, quietPoints } from './fan-out-figures.ts'
import { fakePoint } from './point.fixture.ts'

test('a disturbed point counts if there is no better one of the same server and size', () => {
  const disturbed = fakePoint({ paced: { otherCores: 1 } })
  const others = [fakePoint({ name: 'c-epoll' }), fakePoint({ listeners: 2000 })]
  expect(quietPoints([disturbed, disturbed, ...others])).toHaveLength(4)
})

test('a point with other processes above 0.3 cores does not count if there is a quieter one', () => {
  const [shared, alone] = [fakePoint({ paced: { otherCores: 0.31 } }), fakePoint({ paced: { otherCores: 0.3 } })]
  expect(quietPoints([shared, alone])).toEqual([alone])
})

test('only messages lost by our servers count', () => {
  const lost = (name: 'bowl-embedded' | 'socketio-pg', messages: number) =>
    fakePoint({ name, paced: { lost: messages } })
  const all = [lost('bowl-embedded', 2), lost('bowl-embedded', -1), lost('socketio-pg', 100)]
  const promised = fanOutFigures(all, new Map()).find(({ what }) => what.startsWith('messages lost'))
  expect(promised).toMatchObject({ value: 3, allowed: 0 })
})

test('figures of fewer than three quiet runs are marked', () => {
  const runs = (count: number) =>
    ['bowl-postgres', 'c-epoll'].flatMap((name) => Array(count).fill(fakePoint({ name: name as 'c-epoll' })))
  const note = (count: number) => fanOutFigures(runs(count), new Map())[0]?.note
  expect(note(3)).toBeUndefined()
  expect(note(2)).toBe('of fewer quiet runs than three: 2')
  const restless = runs(9).map((point) => ({ ...point, paced: { ...point.paced, otherCores: 1 } }))
  expect(fanOutFigures(restless, new Map())[0]?.note).toBe('of fewer quiet runs than three: 0')
})

test('ours are compared with the others by medians, less CPU as a multiple', () => {
  const costing = (name: 'bowl-postgres' | 'c-epoll' | 'socketio-pg', cpuPerMillion: number) =>
    fakePoint({ name, paced: { cpuPerMillion } })
  const ours = [9, 100, 8].map((cpu) => costing('bowl-postgres', cpu))
  const figures = fanOutFigures([...ours, costing('c-epoll', 6), costing('socketio-pg', 18)], new Map())
  const named = (what: string) => figures.find((figure) => figure.what === what)
  const size = '1000 listeners, PostgreSQL, against'
  expect(named(`CPU at a fixed rate, ${size} c-epoll`)).toMatchObject({ value: 1.5, unit: '×' })
  expect(named(`times less CPU at a fixed rate, ${size} socketio-pg`)).toMatchObject({ value: 2, unit: '×' })
  expect(named(`deliveries a second, ${size} bun-publish`)).toMatchObject({ isMissing: 'not measured' })
})
