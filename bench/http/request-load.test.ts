/** Checks the order in which servers are loaded. */
import { expect, test } from 'vitest'
import { type LoadResult, loadInTurns } from './request-load.ts'

test('the order of servers alternates, and each keeps its results in order', async () => {
  const loaded: number[] = []
  const servers = [
    { port: 1, pids: [] },
    { port: 2, pids: [] },
  ]
  const results = await loadInTurns(
    { path: '/', servers, connections: 1, seconds: 3, slices: 4 },
    async ({ port }): Promise<LoadResult> => {
      loaded.push(port)
      return { perSecond: 10 * port + loaded.length, cpuMicroseconds: 1, waits: { p50: 1, p99: 1 } }
    },
  )
  expect(loaded).toEqual([1, 2, 2, 1, 1, 2, 2, 1])
  expect(results.map((slices) => slices.map(({ perSecond }) => perSecond))).toEqual([
    [11, 14, 15, 18],
    [22, 23, 26, 27],
  ])
})
