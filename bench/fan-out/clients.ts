/** The clients of one room: they join, one sends, and every message that each receives is counted and timed. */
import { setTimeout as after } from 'node:timers/promises'
import type { ChatServer, ServerSetup } from './chat-servers.ts'
import { emptyTally, type Listener, openListener, type Tally } from './listener.ts'

const AT_ONCE = 50
const SAMPLED = 20
/** Longer than the interval between two lists of people. */
const QUIET_MS = 1200
/** The share of clients that is pinged in a second; more reads than that are other traffic. */
const PINGED = 0.1
const TAIL = ' the quick brown fox'

export type Clients = Awaited<ReturnType<typeof connectClients>>

/** The first `size` clients join alone; `whenJoined` runs before the others follow. */
type FirstClients = { size: number; whenJoined: (tally: Tally) => Promise<void> }
const NO_FIRST_CLIENTS: FirstClients = { size: 0, whenJoined: async () => {} }

/** Continues from one room to the next: a server does not broadcast a message that it has stored before. */
let nextNumber = 0

export async function connectClients(
  chatServer: ChatServer,
  setup: ServerSetup,
  count: number,
  firstClients = NO_FIRST_CLIENTS,
) {
  const tally = emptyTally()
  const listeners: Listener[] = []
  const firstNumber = nextNumber
  await joinUpTo(firstClients.size)
  await firstClients.whenJoined(tally)
  await joinUpTo(count)
  const [first] = listeners
  if (!first) throw new Error('No client has joined')
  const sender = chatServer.senderPath
    ? await openListener({ port: setup.port, path: chatServer.senderPath }, { ...tally })
    : first
  await chatServer.prepareSender?.(sender, setup)
  await untilQuiet()
  for (const listener of listeners) listener.startCounting()

  const latencies: number[] = []
  const sentAt: number[] = []
  let isTiming = false
  let onReceived = () => {}

  return {
    tally,
    sent: () => sentAt.length,
    inFlight: () => sentAt.length - tally.received / count,

    send(times = 1): void {
      const texts = Array.from({ length: times }, () => {
        const number = nextNumber++
        sentAt.push(performance.now())
        return chatServer.messageFor(`^${String(number).padStart(8, '0')}${TAIL}`, number)
      })
      sender.sendAll(texts)
    },

    /** Sends single messages that all must receive; later messages are recognised by their length. */
    async checkDelivery(): Promise<void> {
      for (let turn = 1; turn <= 3; turn++) {
        this.send()
        for (let check = 0; check < 100 && tally.received < turn * count; check++) await after(50)
        if (tally.received !== turn * count) {
          throw new Error(`${turn} messages to ${count} listeners were received ${tally.received} times`)
        }
      }
      for (let nth = 0; nth < Math.min(SAMPLED, count); nth++) {
        listeners[Math.floor(((nth + 0.5) * count) / Math.min(SAMPLED, count))]?.sample((number) => {
          if (isTiming) latencies.push(performance.now() - (sentAt[number - firstNumber] ?? 0))
          onReceived()
        })
      }
    },

    whenReceived(react: () => void): void {
      onReceived = react
    },

    measureLatency(isOn: boolean): number[] {
      isTiming = isOn
      return isOn ? [] : latencies.splice(0)
    },

    disconnect: (): void => {
      for (const listener of [...listeners, sender]) listener.end()
    },
  }

  async function joinUpTo(size: number): Promise<void> {
    while (listeners.length < size) {
      const from = listeners.length
      const some = Array.from({ length: Math.min(AT_ONCE, size - from) }, (_, at) => open(from + at))
      listeners.push(...(await Promise.all(some)))
    }
  }

  async function open(at: number): Promise<Listener> {
    const listener = await openListener({ port: setup.port, ...chatServer.endpointFor(setup, at) }, tally)
    await chatServer.join?.(listener, setup, at)
    return listener
  }

  async function untilQuiet(): Promise<void> {
    for (let before = Number.NEGATIVE_INFINITY; tally.reads - before > listeners.length * PINGED; ) {
      before = tally.reads
      await after(QUIET_MS)
    }
  }
}
