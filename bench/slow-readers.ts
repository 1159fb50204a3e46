/** 200 sockets of which 20 stop reading: memory of the server, and latency of the others. */
import { setTimeout as after } from 'node:timers/promises'
import { joinLive, type Live } from '#server/testing/live.ts'
import { deliveryErrors } from './lost-messages.ts'
import { type Figure, type Options, percentile } from './measure.ts'
import { repeatMeasure } from './repetitions.ts'
import { openServerProcess, type ServerProcess } from './server-process.ts'

const READERS = 200
const PAUSED = 20
const WARM_UP_WRITERS = 5
const WRITERS = 30
const PER_WRITER = 10
const CHECK_MS = 10
const CHECKS = 1000
const MIB = 1024 * 1024
/** Sent with every message, to fill the socket buffers of the system. */
const FLOOD_TEXT = 'x'.repeat(64 * 1024)

export function measureSlowReaders({ repetitions }: Options): Promise<Figure[]> {
  return repeatMeasure(repetitions, measureOnce)
}

async function measureOnce(): Promise<Figure[]> {
  const server = await openServerProcess()
  const lives: Live[] = []
  for (let at = 0; at < READERS; at++) lives.push(await joinLive(server.url, server.guest(at)))
  const [paused, reading] = [lives.slice(0, PAUSED), lives.slice(PAUSED)]
  const latencies: number[] = []
  /** For each reader, the messages by the time each was sent. */
  const received = reading.map((): string[] => [])
  for (const [at, { socket }] of reading.entries()) {
    socket.removeAllListeners('message')
    socket.on('message', (data) => {
      const sentAt = /"content":"(\d+\.?\d*) /.exec(String(data).slice(0, 400))?.[1]
      if (!sentAt) return
      latencies.push(performance.now() - Number(sentAt))
      received[at]?.push(sentAt)
    })
  }

  // Warm up before the memory baseline, so that only the paused readers make a difference.
  for (let at = 0; at < WARM_UP_WRITERS; at++) await write(server, READERS + at)
  const early = WARM_UP_WRITERS * PER_WRITER * reading.length
  // Bounded, because a disconnected reader receives no more; it is counted below.
  for (let check = 0; latencies.length < early && check < CHECKS; check++) await after(CHECK_MS)
  for (const { socket } of paused) socket.pause()
  for (const early of [latencies, ...received]) early.length = 0
  const before = (await server.usage()).residentBytes
  let most = before
  for (let at = 0; at < WRITERS; at++) {
    await write(server, READERS + WARM_UP_WRITERS + at)
    most = Math.max(most, (await server.usage()).residentBytes)
  }
  await after(1000)
  const lost = reading.filter(({ socket }) => socket.readyState !== socket.OPEN).length
  const cut = READERS - (await server.usage()).connections
  for (const { socket } of lives) socket.terminate()
  await server.close()

  return [
    { what: 'latency of the others, p50', value: percentile(latencies, 50), unit: 'ms' },
    { what: 'latency of the others, p99', value: percentile(latencies, 99), unit: 'ms', allowed: 250 },
    { what: 'memory growth', value: (most - before) / MIB, unit: 'MiB', allowed: 64 },
    { what: 'paused readers that were not disconnected', value: PAUSED - (cut - lost), unit: '', allowed: 0 },
    { what: 'other readers that were disconnected', value: lost, unit: '', allowed: 0 },
    {
      what: 'messages lost or received twice',
      value: deliveryErrors(WRITERS * PER_WRITER, received),
      unit: '',
      allowed: 0,
    },
  ]
}

/** One guest joins, sends messages with a flood each, and leaves. */
async function write(server: ServerProcess, at: number): Promise<void> {
  const writer = server.guest(at)
  const live = await joinLive(server.url, writer)
  live.send({ type: 'TOGGLE_STATUS', userId: writer.id, isOnBowl: true })
  for (let n = 0; n < PER_WRITER; n++) {
    server.flood(FLOOD_TEXT)
    live.send({ type: 'MESSAGE', message: { id: `local-${n}`, content: `${performance.now()} ms` } })
    await live.waitFor('MESSAGE', ({ message }) => message.userId === writer.id && message.clientId === `local-${n}`)
  }
  live.socket.terminate()
}
