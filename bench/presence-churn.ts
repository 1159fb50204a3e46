/** 500 connected people with 50 toggles a second: how often lists arrive, and how fast chat stays. */
import { setTimeout as after } from 'node:timers/promises'
import { measureOnBothEngines } from './fan-out/both-engines.ts'
import { chatServers, type ServerSetup } from './fan-out/chat-servers.ts'
import type { Listener } from './fan-out/listener.ts'
import { deliveryErrors } from './lost-messages.ts'
import { type Figure, type Options, percentile } from './measure.ts'
import { figuresOfLists } from './presence-broadcasts.ts'

const PEOPLE = 500
const TOGGLES_PER_SECOND = 50
const MESSAGES_PER_SECOND = 10
const SECONDS = 10
/** Until everyone who toggles has got on and off once. */
const WARM_UP_SECONDS = 4
/** For frames still in flight. */
const DRAIN_SECONDS = 1
const COUNTED = 'counted'
const CONTENT = new RegExp(`"content":"${COUNTED} (\\d+\\.?\\d*) ms"`)
const KIB = 1024

/** All of them get on, then all off, and so on. */
const TOGGLING = 100

/** `label` tells its messages from those of the warm-up. */
type Course = { seconds: number; label: string }
/** For each client, when lists arrived, and which messages, by the time each was sent. */
type Received = {
  largest: string
  lists: Map<Listener, number[]>
  messages: Map<Listener, string[]>
  latencies: number[]
}

export function measurePresenceChurn({ repetitions }: Options): Promise<Figure[]> {
  return measureOnBothEngines({ people: PEOPLE, repetitions }, async ({ clients, setup }) => {
    const received: Received = { largest: '', lists: new Map(), messages: new Map(), latencies: [] }
    const [sender] = clients
    if (sender) await chatServers['bowl-postgres'].prepareSender(sender, setup)
    await churn(clients, setup, { seconds: WARM_UP_SECONDS, label: 'early' })
    for (const listener of clients) record(listener, received)
    const sent = await churn(clients, setup, { seconds: SECONDS, label: COUNTED })
    return figuresOfChurn(received, sent)
  })
}

function figuresOfChurn({ largest, lists, messages, latencies }: Received, sent: number): Figure[] {
  return [
    ...figuresOfLists([...lists.values()]),
    { what: 'the largest list', value: Buffer.byteLength(largest) / KIB, unit: 'KiB', allowed: 64 },
    { what: 'people in the largest list', value: peopleIn(largest), unit: '' },
    { what: 'latency of a chat message, p50', value: percentile(latencies, 50), unit: 'ms' },
    { what: 'latency of a chat message, p99', value: percentile(latencies, 99), unit: 'ms', allowed: 500 },
    { what: 'latency of a chat message, maximum', value: percentile(latencies, 100), unit: 'ms' },
    { what: 'messages lost or received twice', value: deliveryErrors(sent, messages.values()), unit: '', allowed: 0 },
  ]
}

function peopleIn(list: string): number {
  return (JSON.parse(list) as { users: unknown[] }).users.length
}

function record(listener: Listener, received: Received): void {
  received.lists.set(listener, [])
  received.messages.set(listener, [])
  listener.onText((text) => {
    const at = performance.now()
    if (text.startsWith('{"type":"ACTIVE_USERS"')) {
      received.lists.get(listener)?.push(at)
      if (Buffer.byteLength(text) > Buffer.byteLength(received.largest)) received.largest = text
    }
    const sentAt = CONTENT.exec(text.slice(0, 400))?.[1]
    if (sentAt && text.startsWith('{"type":"MESSAGE"')) {
      received.latencies.push(at - Number(sentAt))
      received.messages.get(listener)?.push(sentAt)
    }
  })
}

/** Toggles one person after the other, and returns how many messages were sent. */
async function churn(
  clients: readonly Listener[],
  { people }: ServerSetup,
  { seconds: all, label }: Course,
): Promise<number> {
  const begun = performance.now()
  let [toggled, sent] = [0, 0]
  while (performance.now() - begun < all * 1000) {
    const seconds = (performance.now() - begun) / 1000
    for (; toggled < seconds * TOGGLES_PER_SECOND; toggled++) {
      const who = 1 + (toggled % TOGGLING)
      const isOnBowl = Math.floor(toggled / TOGGLING) % 2 === 0
      clients[who]?.send(JSON.stringify({ type: 'TOGGLE_STATUS', userId: people[who]?.id, isOnBowl }))
    }
    for (; sent < seconds * MESSAGES_PER_SECOND; sent++) {
      clients[0]?.send(
        JSON.stringify({
          type: 'MESSAGE',
          message: { id: `local-${label}-${sent}`, content: `${label} ${performance.now()} ms` },
        }),
      )
    }
    await after(5)
  }
  await after(DRAIN_SECONDS * 1000)
  return sent
}
