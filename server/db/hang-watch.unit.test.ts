/** When a database counts as hanging, and what that ends, on a fake clock. */
import type { Socket } from 'node:net'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { watchForHangs } from './hang-watch.ts'

const TICK_MS = 100
/** Under the 3 s of a call. */
const NOTICED_AFTER_MS = 2200
const ASKED_AFTER_MS = 1000

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setImmediate', 'Date'] }))
afterEach(() => void vi.useRealTimers())

/** A database with one connection, which answers when the test says so. */
function startWatch({ isBusy = true } = {}) {
  const database = { isBusy, answersQuestions: false }
  const ask = vi.fn(async () => database.answersQuestions)
  const watch = watchForHangs({ isBusy: () => database.isBusy, ask })
  const open = () => {
    const socket = watch.openSocket()
    const failures: string[] = []
    socket.on('error', ({ message }) => failures.push(message))
    let bytesRead = 0
    Object.defineProperty(socket, 'bytesRead', { get: () => bytesRead })
    return { socket, failures, receive: () => (bytesRead += 10) }
  }
  return { database, ask, watch, open, connection: open() }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const isOpen = (socket: Socket) => !socket.destroyed

test('[DB-31] a database that is asked and does not answer hangs: every connection fails, and so do new ones', async () => {
  const { database, ask, open, connection } = startWatch()
  const other = open()
  await pass(NOTICED_AFTER_MS - TICK_MS)
  expect(ask).toHaveBeenCalled()
  expect([connection, other].map(({ socket }) => isOpen(socket))).toEqual([true, true])
  await pass(TICK_MS)
  database.isBusy = false
  await pass(NOTICED_AFTER_MS)
  const late = open()
  expect(isOpen(late.socket)).toBe(true)
  await pass(1)
  for (const { failures } of [connection, other, late]) expect(failures).toEqual(['PostgreSQL does not respond'])
})

test('[DB-31] a slow statement does not hang while the database answers questions', async () => {
  const { database, ask, connection } = startWatch()
  database.answersQuestions = true
  await pass(10 * NOTICED_AFTER_MS)
  expect(isOpen(connection.socket)).toBe(true)
  // Once for each second of silence.
  expect(ask.mock.calls.length).toBeCloseTo((10 * NOTICED_AFTER_MS) / ASKED_AFTER_MS, -1)
})

test('[DB-31] a database that sends anything, or that nothing waits for, is not asked', async () => {
  const { database, ask, open, connection } = startWatch()
  const closing = open()
  closing.receive()
  for (let n = 0; n < 10; n++) {
    await pass(ASKED_AFTER_MS - TICK_MS)
    connection.receive()
  }
  database.isBusy = false
  await pass(10 * NOTICED_AFTER_MS)
  expect(ask).not.toHaveBeenCalled()
})

test('[DB-31] a connection that closes is no sign of life', async () => {
  const { open, connection } = startWatch()
  const closing = open()
  closing.receive()
  await pass(TICK_MS)
  closing.socket.destroy()
  await pass(NOTICED_AFTER_MS)
  expect(isOpen(connection.socket)).toBe(false)
})

test('[DB-31] the first answer after a hang lets new connections through at once', async () => {
  const { database, open } = startWatch()
  await pass(NOTICED_AFTER_MS)
  database.isBusy = false
  database.answersQuestions = true
  await pass(TICK_MS)
  const { socket } = open()
  await pass(NOTICED_AFTER_MS)
  expect(isOpen(socket)).toBe(true)
})

test('[DB-31] a process that was blocked itself does not take that for a hang', async () => {
  const { connection } = startWatch()
  await pass(TICK_MS)
  // A late timer of Node runs once and does not catch up, while every clock has gone on.
  vi.setSystemTime(Date.now() + 10 * NOTICED_AFTER_MS)
  const monotonic = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10 * NOTICED_AFTER_MS)
  onTestFinished(() => monotonic.mockRestore())
  await pass(TICK_MS)
  expect(isOpen(connection.socket)).toBe(true)
})
