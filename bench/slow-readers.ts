/** Two hundred readers of whom twenty do not read: what that costs the server, and the others. */
import { setTimeout as after } from 'node:timers/promises'
import { joinLive, type Live } from '#server/testing/live.ts'
import { heardWrongly } from './lost-messages.ts'
import { type Figure, type Options, percentile } from './measure.ts'
import { inTurns } from './repetitions.ts'
import { openServerProcess, type ServerProcess } from './server-process.ts'

const READERS = 200
const PAUSED = 20
const WARM_UP_WRITERS = 5
const WRITERS = 30
const PER_WRITER = 10
const LOOK_MS = 10
const LOOKS = 1000
const MIB = 1024 * 1024
/** Goes out beside every message, so that what the system itself buffers is soon full. */
const LOAD = 'x'.repeat(64 * 1024)

export function measureSlowReaders({ repetitions }: Options): Promise<Figure[]> {
  return inTurns(repetitions, measureOnce)
}

async function measureOnce(): Promise<Figure[]> {
  const house = await openServerProcess()
  const lives: Live[] = []
  for (let at = 0; at < READERS; at++) lives.push(await joinLive(house.url, house.guest(at)))
  const [paused, reading] = [lives.slice(0, PAUSED), lives.slice(PAUSED)]
  const waits: number[] = []
  /** Of each who reads, the messages by the moment each was said. */
  const heard = reading.map((): string[] => [])
  for (const [at, { socket }] of reading.entries()) {
    socket.removeAllListeners('message')
    socket.on('message', (data) => {
      const sentAt = /"content":"(\d+\.?\d*) /.exec(String(data).slice(0, 400))?.[1]
      if (!sentAt) return
      waits.push(performance.now() - Number(sentAt))
      heard[at]?.push(sentAt)
    })
  }

  // What any busy server needs is there before it is weighed; from then on only the paused make a difference.
  for (let at = 0; at < WARM_UP_WRITERS; at++) await write(house, READERS + at)
  const early = WARM_UP_WRITERS * PER_WRITER * reading.length
  // Who is cut already hears no more, and is told of below.
  for (let look = 0; waits.length < early && look < LOOKS; look++) await after(LOOK_MS)
  for (const { socket } of paused) socket.pause()
  for (const early of [waits, ...heard]) early.length = 0
  const before = (await house.weigh()).residentBytes
  let most = before
  for (let at = 0; at < WRITERS; at++) {
    await write(house, READERS + WARM_UP_WRITERS + at)
    most = Math.max(most, (await house.weigh()).residentBytes)
  }
  await after(1000)
  const lost = reading.filter(({ socket }) => socket.readyState !== socket.OPEN).length
  const cut = READERS - (await house.weigh()).connections
  for (const { socket } of lives) socket.terminate()
  await house.close()

  return [
    { what: 'others wait, half', value: percentile(waits, 50), unit: 'ms' },
    { what: 'others wait, 99 of 100', value: percentile(waits, 99), unit: 'ms', allowed: 250 },
    { what: 'memory grown', value: (most - before) / MIB, unit: 'MiB', allowed: 64 },
    { what: 'readers that were not cut though they did not read', value: PAUSED - (cut - lost), unit: '', allowed: 0 },
    { what: 'readers lost though they read', value: lost, unit: '', allowed: 0 },
    {
      ...{ what: 'messages not heard, or twice', value: heardWrongly(WRITERS * PER_WRITER, heard) },
      ...{ unit: '', allowed: 0 },
    },
  ]
}

/** One person comes in, says their messages, each beside a flood, and leaves. */
async function write(house: ServerProcess, at: number): Promise<void> {
  const writer = house.guest(at)
  const live = await joinLive(house.url, writer)
  live.say({ type: 'TOGGLE_STATUS', userId: writer.id, isOnBowl: true })
  for (let n = 0; n < PER_WRITER; n++) {
    house.flood(LOAD)
    live.say({ type: 'MESSAGE', message: { id: `local-${n}`, content: `${performance.now()} ms` } })
    await live.hears('MESSAGE', ({ message }) => message.userId === writer.id && message.clientId === `local-${n}`)
  }
  live.socket.terminate()
}
