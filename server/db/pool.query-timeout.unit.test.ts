/** Connections that do not respond are ended, on a fake clock. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitQueryTime } from './pool.ts'

const TIMEOUT_MS = 5000
/** To read what arrived while this process was blocked. */
const GRACE_MS = 100

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A connection whose responses come when the test says so. */
function connect() {
  const responses: (() => void)[] = []
  class Client {
    end = vi.fn()
    query(_statement: string, _values?: unknown, callback?: (error: undefined, result: string) => void) {
      return new Promise((resolve) => {
        responses.push(() => {
          callback?.(undefined, 'row')
          resolve('row')
        })
      })
    }
  }
  const client = new Client()
  limitQueryTime(client as unknown as pg.PoolClient, TIMEOUT_MS)
  return { client, respondNext: () => responses.shift()?.() }
}

test('[DB-11] a connection that does not respond in time is ended', () => {
  const { client } = connect()
  void client.query('select 1')
  vi.advanceTimersByTime(TIMEOUT_MS)
  expect(client.end).not.toHaveBeenCalled()
  vi.advanceTimersByTime(GRACE_MS)
  expect(client.end).toHaveBeenCalledOnce()
})

test('[DB-11] a connection that responds is kept, with promises and with callbacks', async () => {
  const { client, respondNext } = connect()
  const byPromise = client.query('select 1')
  const byCallback = vi.fn()
  void client.query('select 2', [], byCallback)
  respondNext()
  respondNext()
  expect(await byPromise).toBe('row')
  expect(byCallback).toHaveBeenCalledWith(undefined, 'row')
  vi.advanceTimersByTime(10 * TIMEOUT_MS)
  expect(client.end).not.toHaveBeenCalled()
})

test('[DB-11] a process that was blocked itself reads what has arrived before it ends a connection', async () => {
  const { client, respondNext } = connect()
  const late = client.query('select 1')
  vi.advanceTimersByTime(TIMEOUT_MS)
  respondNext()
  await late
  await nextTurn()
  vi.advanceTimersByTime(GRACE_MS)
  expect(client.end).not.toHaveBeenCalled()
})
