/** Connections that do not answer are ended, by a clock of the test. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerInTime } from './query-timeout.ts'

const WITHIN_MS = 5000
/** For what arrived while this process was held up. */
const MOMENT_MS = 100

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A connection whose answers come when the test says so. */
function connect() {
  const answers: (() => void)[] = []
  class Client {
    end = vi.fn()
    query(_asked: string, _values?: unknown, answer?: (error: undefined, result: string) => void) {
      return new Promise((resolve) => {
        answers.push(() => {
          answer?.(undefined, 'row')
          resolve('row')
        })
      })
    }
  }
  const client = new Client()
  answerInTime(client as unknown as pg.PoolClient, WITHIN_MS)
  return { client, answerNext: () => answers.shift()?.() }
}

test('[DB-11] a connection that does not answer in time is ended', () => {
  const { client } = connect()
  void client.query('select 1')
  vi.advanceTimersByTime(WITHIN_MS)
  expect(client.end).not.toHaveBeenCalled()
  vi.advanceTimersByTime(MOMENT_MS)
  expect(client.end).toHaveBeenCalledOnce()
})

test('[DB-11] one that answers is kept, however the answer is asked for', async () => {
  const { client, answerNext } = connect()
  const byPromise = client.query('select 1')
  const byCallback = vi.fn()
  void client.query('select 2', [], byCallback)
  answerNext()
  answerNext()
  expect(await byPromise).toBe('row')
  expect(byCallback).toHaveBeenCalledWith(undefined, 'row')
  vi.advanceTimersByTime(10 * WITHIN_MS)
  expect(client.end).not.toHaveBeenCalled()
})

test('[DB-11] a process that was held up itself takes in what has arrived before it gives anybody up', async () => {
  const { client, answerNext } = connect()
  const late = client.query('select 1')
  vi.advanceTimersByTime(WITHIN_MS)
  answerNext()
  await late
  await nextTurn()
  vi.advanceTimersByTime(MOMENT_MS)
  expect(client.end).not.toHaveBeenCalled()
})
