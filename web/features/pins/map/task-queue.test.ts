/** Proves that work waits for its own task, and that newer work replaces older. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTaskQueue } from './task-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function start() {
  const done: string[] = []
  const tasks = createTaskQueue()
  return { done, tasks, add: (owner: string, name = owner) => tasks.add(owner, () => done.push(name)) }
}

test('each piece of work has a task of its own', () => {
  const { done, add } = start()
  add('tile 1')
  add('tile 2')
  expect(done).toEqual([])
  vi.advanceTimersToNextTimer()
  expect(done).toEqual(['tile 1'])
  vi.advanceTimersToNextTimer()
  expect(done).toEqual(['tile 1', 'tile 2'])
})

test('work replaces what waits for the same owner', () => {
  const { done, add } = start()
  add('names', 'at zoom 4')
  add('tile')
  add('names', 'at zoom 5')
  vi.runAllTimers()
  expect(done).toEqual(['at zoom 5', 'tile'])
})

test('work may add more of its own, and a failure does not stop the rest', () => {
  const { done, tasks, add } = start()
  tasks.add('markers', () => {
    add('markers')
    throw new Error('broken')
  })
  add('tile')
  expect(() => vi.advanceTimersToNextTimer()).toThrow('broken')
  vi.runAllTimers()
  expect(done).toEqual(['tile', 'markers'])
})

test('long work is done in as many tasks as it takes, the first at once', () => {
  let at = 0
  let left = 7
  const onDone = vi.fn()
  const step = () => {
    at += 3
    left -= 1
    return left === 0
  }
  createTaskQueue(() => at).repeat('markers', step, onDone)
  expect(left).toBe(4)
  vi.advanceTimersToNextTimer()
  expect(left).toBe(1)
  expect(onDone).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect([left, onDone.mock.calls.length]).toEqual([0, 1])
})

test('a map that is removed does nothing any more', () => {
  const { done, tasks, add } = start()
  add('tile')
  tasks.clear()
  vi.runAllTimers()
  expect(done).toEqual([])
  add('names')
  vi.runAllTimers()
  expect(done).toEqual(['names'])
})
