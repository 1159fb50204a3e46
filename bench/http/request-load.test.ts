/** Proves who is asked when, of several servers that answer the same. */
import { expect, test } from 'vitest'
import { type Answered, askInTurn } from './request-load.ts'

test('servers change places from slice to slice, and each keeps its own answers in their order', async () => {
  const asked: number[] = []
  const servers = [
    { port: 1, pids: [] },
    { port: 2, pids: [] },
  ]
  const answered = await askInTurn(
    { path: '/', servers, connections: 1, seconds: 3, slices: 4 },
    async ({ port }): Promise<Answered> => {
      asked.push(port)
      return { perSecond: 10 * port + asked.length, cpuMicroseconds: 1, waits: { half: 1, of100: 1 } }
    },
  )
  expect(asked).toEqual([1, 2, 2, 1, 1, 2, 2, 1])
  expect(answered.map((slices) => slices.map(({ perSecond }) => perSecond))).toEqual([
    [11, 14, 15, 18],
    [22, 23, 26, 27],
  ])
})
