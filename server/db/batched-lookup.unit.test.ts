/** Lookups that come while the database is busy share a statement; what each is answered with does not change. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { createBatchedLookup } from './batched-lookup.ts'

/** A database of which each statement ends when it is told to. */
function watchedReads() {
  const statements: { keys: string[]; answer: () => void; fail: () => void }[] = []
  const read = (keys: string[]) =>
    new Promise<Map<string, string>>((resolve, reject) => {
      const rows = new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, `row of ${key}`]))
      statements.push({ keys, answer: () => resolve(rows), fail: () => reject(new Error('the database is away')) })
    })
  return { statements, lookup: createBatchedLookup(read), asked: () => statements.map(({ keys }) => keys) }
}

test('[PERF-13] lookups are asked for at once while the database has time, and together while it has none', async () => {
  const { statements, lookup, asked } = watchedReads()
  const answers = Promise.all(['a', 'b', 'c', 'nobody', 'c'].map(lookup))
  expect(asked()).toEqual([['a'], ['b']])
  statements[0]?.answer()
  await expect.poll(asked).toEqual([['a'], ['b'], ['c', 'nobody']])
  statements[1]?.answer()
  statements[2]?.answer()
  expect(await answers).toEqual(['row of a', 'row of b', 'row of c', undefined, 'row of c'])
})

test('[PERF-13] a lookup is never answered by a statement that began before it was asked for', async () => {
  const { statements, lookup, asked } = watchedReads()
  const early = lookup('a')
  const late = lookup('a')
  expect(asked()).toEqual([['a'], ['a']])
  for (const { answer } of statements) answer()
  expect(await Promise.all([early, late])).toEqual(['row of a', 'row of a'])
})

test('[PERF-13] a statement that fails is told to all who waited for it, and to nobody else', async () => {
  const { statements, lookup, asked } = watchedReads()
  const first = lookup('a')
  const second = lookup('b')
  const together = Promise.allSettled([lookup('c'), lookup('d')])
  statements[0]?.answer()
  await expect.poll(asked).toHaveLength(3)
  statements[2]?.fail()
  expect(await together).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  statements[1]?.answer()
  expect(await Promise.all([first, second])).toEqual(['row of a', 'row of b'])
  const later = lookup('e')
  statements[3]?.answer()
  expect(await later).toBe('row of e')
})

test('[PERF-13] a lookup waits 100 ms at most for statements that get no answer', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { statements, lookup, asked } = watchedReads()
  const answers = Promise.all(['a', 'b', 'c', 'd'].map(lookup))
  vi.advanceTimersByTime(99)
  expect(asked()).toEqual([['a'], ['b']])
  vi.advanceTimersByTime(1)
  expect(asked()).toEqual([['a'], ['b'], ['c', 'd']])
  for (const { answer } of statements) answer()
  expect(await answers).toHaveLength(4)
})
