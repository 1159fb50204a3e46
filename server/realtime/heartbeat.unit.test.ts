/** Dead connections and clients that do not read are found in time, with fake timers and fake sockets. */
import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { Connection } from '#server/fan-out/connection.ts'
import { createHub } from '#server/fan-out/hub.ts'
import { startHeartbeat } from './heartbeat.ts'

const MIB = 1024 * 1024

beforeEach(() => {
  vi.useFakeTimers()
  return () => void vi.useRealTimers()
})

/** A socket whose client answers pings, and reads, as the test sets it. */
function fakeSocket({ answers = true, waiting = 0 } = {}) {
  const end = { answers, waiting, cutAt: undefined as number | undefined, written: 0 }
  const socket = Object.assign(new EventEmitter(), {
    readyState: 1,
    OPEN: 1,
    ping: () => {
      if (end.answers) socket.emit('pong')
    },
    terminate: () => {
      end.cutAt ??= performance.now()
    },
  })
  const tcpSocket = {
    writable: true,
    get writableLength() {
      return end.waiting
    },
    write: (frames: Buffer) => {
      end.written += frames.length
    },
  }
  const writeCounter = { writes: 0, slowReaders: 0 }
  const connection = new Connection({
    socket: socket as unknown as WebSocket,
    tcpSocket: tcpSocket as unknown as Socket,
    id: 'the-only-request',
    address: '203.0.113.7',
    writeCounter,
  })
  return { end, tcpSocket, connection, writeCounter }
}

function startBeating(...connections: Connection[]) {
  const started = performance.now()
  startHeartbeat(connections)
  return { since: (moment = 0) => (moment - started) / 1000 }
}

test('[PRES-15] a connection that falls silent right after a pong is terminated within 60 seconds', () => {
  const { end, connection } = fakeSocket()
  const { since } = startBeating(connection)
  vi.advanceTimersByTime(25_000)
  end.answers = false
  vi.advanceTimersByTime(120_000)
  expect(since(end.cutAt)).toBeGreaterThan(25 + 25)
  expect(since(end.cutAt)).toBeLessThanOrEqual(25 + 60)
})

test('[PRES-15] a connection with one missed ping, or one that answers for hours, stays open', () => {
  const { end, connection } = fakeSocket()
  startBeating(connection)
  vi.advanceTimersByTime(3_600_000)
  end.answers = false
  vi.advanceTimersByTime(25_000)
  end.answers = true
  vi.advanceTimersByTime(3_600_000)
  expect(end.cutAt).toBeUndefined()
})

test('[PRES-15] every connection is pinged every 25 seconds, and never all of them at once', () => {
  const made = Array.from({ length: 250 }, () => fakeSocket())
  const pings = made.map(({ connection }) => vi.spyOn(connection, 'ping'))
  startBeating(...made.map(({ connection }) => connection))
  let before = 0
  for (let fifth = 0; fifth < 250; fifth++) {
    vi.advanceTimersByTime(200)
    const soFar = pings.reduce((sum, ping) => sum + ping.mock.calls.length, 0)
    expect(soFar - before).toBe(2)
    before = soFar
  }
  for (const ping of pings) expect(ping).toHaveBeenCalledTimes(2)
})

test('[PRES-15] timers that run late delay no ping', () => {
  const { connection } = fakeSocket()
  const ping = vi.spyOn(connection, 'ping')
  const [now, begun] = [performance.now.bind(performance), performance.now()]
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => begun + 2 * (now() - begun))
  onTestFinished(() => clock.mockRestore())
  startBeating(connection)
  vi.advanceTimersByTime(25_000)
  expect(ping).toHaveBeenCalledTimes(2)
})

test('[WS-13] a reader that is behind for 10 seconds is terminated; one that catches up in between is not', () => {
  const stuck = fakeSocket({ waiting: 10 })
  const slow = fakeSocket({ waiting: 10 })
  const { since } = startBeating(stuck.connection, slow.connection)
  vi.advanceTimersByTime(9000)
  slow.end.waiting = 0
  vi.advanceTimersByTime(1000)
  slow.end.waiting = 10
  vi.advanceTimersByTime(9000)
  expect(since(stuck.end.cutAt)).toBeLessThanOrEqual(12)
  expect([stuck.writeCounter.slowReaders > 0, slow.writeCounter.slowReaders]).toEqual([true, 0])
  expect(slow.end.cutAt).toBeUndefined()
})

test('[WS-13] a reader 256 KiB behind misses the active list, and one 1 MiB behind is terminated', () => {
  const hub = createHub()
  const ends = [0, 256 * 1024 + 1, MIB + 1].map((waiting) => {
    const { end, connection } = fakeSocket({ waiting })
    connection.person = { personId: 'u-1' }
    hub.add(connection)
    return end
  })
  hub.broadcastToFastReaders(() => Buffer.alloc(10))
  expect(ends.map(({ written }) => written)).toEqual([10, 0, 0])
  hub.broadcast(Buffer.alloc(10))
  expect(ends.map(({ written }) => written)).toEqual([20, 10, 0])
  expect(ends.map(({ cutAt }) => cutAt !== undefined)).toEqual([false, false, true])
})

test('[ACCESS-28] every write counts once; dropped writes and terminated sockets do not count', () => {
  const hub = createHub()
  const [well, gone, behind] = [fakeSocket(), fakeSocket(), fakeSocket({ waiting: MIB + 1 })]
  Object.assign(gone.tcpSocket, { writable: false })
  for (const { connection } of [well, gone, behind]) {
    connection.person = { personId: 'u-1' }
    hub.add(connection)
  }
  expect(hub.broadcast(Buffer.alloc(10))).toBe(1)
  hub.sendToPerson('u-1', { type: 'STATUS', isOnBowl: false })
  for (const { connection } of [well, gone, behind]) connection.send({ type: 'STATUS', isOnBowl: false })
  expect([well, gone, behind].map(({ writeCounter }) => writeCounter.writes)).toEqual([3, 0, 0])
})

test('[WS-13] one long write does not terminate a reader that keeps up', () => {
  const { end, connection } = fakeSocket()
  connection.write(Buffer.alloc(3 * MIB))
  expect(end).toMatchObject({ cutAt: undefined, written: 3 * MIB })
})

test('[WS-15] all sockets get the same buffer', () => {
  const hub = createHub()
  const seen: Buffer[] = []
  for (let at = 0; at < 5; at++) {
    const { connection } = fakeSocket()
    connection.person = { personId: 'u-1' }
    connection.write = (frames) => seen.push(frames) > 0
    hub.add(connection)
  }
  hub.sendToPerson('u-1', { type: 'STATUS', isOnBowl: false })
  expect(seen).toHaveLength(5)
  expect(new Set(seen).size).toBe(1)
})
