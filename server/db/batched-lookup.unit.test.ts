/** Lookups that come while the database is busy share a statement, and each still gets its own row. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { createBatchedLookup } from './batched-lookup.ts'

/** A database whose statements end when the test says so. */
function watchedReads() {
  const statements: { keys: string[]; finish: () => void; fail: () => void }[] = []
  const read = (keys: string[]) =>
    new Promise<Map<string, string>>((resolve, reject) => {
      const rows = new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, `row of ${key}`]))
      statements.push({ keys, finish: () => resolve(rows), fail: () => reject(new Error('the database is away')) })
    })
  return { statements, lookup: createBatchedLookup(read), keysRead: () => statements.map(({ keys }) => keys) }
}

test('[PERF-13] lookups run at once while the database is free, and together while it is busy', async () => {
  const { statements, lookup, keysRead } = watchedReads()
  const rows = Promise.all(['a', 'b', 'c', 'nobody', 'c'].map(lookup))
  expect(keysRead()).toEqual([['a'], ['b']])
  statements[0]?.finish()
  await expect.poll(keysRead).toEqual([['a'], ['b'], ['c', 'nobody']])
  statements[1]?.finish()
  statements[2]?.finish()
  expect(await rows).toEqual(['row of a', 'row of b', 'row of c', undefined, 'row of c'])
})

test('[PERF-13] a lookup never gets the result of a statement that began before it', async () => {
  const { statements, lookup, keysRead } = watchedReads()
  const early = lookup('a')
  const late = lookup('a')
  expect(keysRead()).toEqual([['a'], ['a']])
  for (const { finish } of statements) finish()
  expect(await Promise.all([early, late])).toEqual(['row of a', 'row of a'])
})

test('[PERF-13] a statement that fails rejects the lookups that waited for it, and no others', async () => {
  const { statements, lookup, keysRead } = watchedReads()
  const first = lookup('a')
  const second = lookup('b')
  const together = Promise.allSettled([lookup('c'), lookup('d')])
  statements[0]?.finish()
  await expect.poll(keysRead).toHaveLength(3)
  statements[2]?.fail()
  expect(await together).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  statements[1]?.finish()
  expect(await Promise.all([first, second])).toEqual(['row of a', 'row of b'])
  const later = lookup('e')
  statements[3]?.finish()
  expect(await later).toBe('row of e')
})

test('[PERF-13] a lookup waits 100 ms at most for statements that do not return', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { statements, lookup, keysRead } = watchedReads()
  const rows = Promise.all(['a', 'b', 'c', 'd'].map(lookup))
  vi.advanceTimersByTime(99)
  expect(keysRead()).toEqual([['a'], ['b']])
  vi.advanceTimersByTime(1)
  expect(keysRead()).toEqual([['a'], ['b'], ['c', 'd']])
  for (const { finish } of statements) finish()
  expect(await rows).toHaveLength(4)
})
