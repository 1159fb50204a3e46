/** One point of the fan-out: one server and a number of listeners, measured saturated and then at a fixed rate. */
import { setTimeout as after } from 'node:timers/promises'
import { percentile } from '../measure.ts'
import { type ChatServer, type ChatServerName, chatServers, type ServerSetup } from './chat-servers.ts'
import { type Clients, connectClients } from './clients.ts'
import type { Tally } from './listener.ts'
import { waitForPort } from './pinned.ts'
import { busySeconds, listProcesses, readCpuSeconds, readMemoryBytes } from './process-tree.ts'

const DELIVERIES_PER_SECOND = 20_000
const IN_FLIGHT = 16
const SETTLE_MS = 500
/**
 * Long enough for the JIT. Code that runs once per message gets hot only with few listeners; at a fixed rate it would
 * take a minute on the measured core. Saturation comes before the fixed rate because it warms up faster.
 */
const WARM_UP_MS = { oneByOne: 6000, atOnce: 6000, atFixedRate: 2000 }
const WARM_UP_LISTENERS = 20
/** With less time, one percent of the messages would be fewer than two. */
const PACED_SECONDS_LEAST = 10
const FIRST_CLIENTS = 0.2
const DRAIN_MS = 10_000

export type Phase = {
  cpuPerMillion: number
  deliveriesPerSecond: number
  bytesPerDelivery: number
  latencyMs: { p50: number; p99: number }
  /** Cores used by the server with its database, by the clients and by other processes. */
  serverCores: number
  clientCores: number
  otherCores: number
  lost: number
}
export type Point = {
  name: ChatServerName
  listeners: number
  /** What each further client costs while it connects, and then keeps. */
  connection: { cpuMilliseconds: number; sentKilobytes: number; memoryKilobytes: number }
  paced: Phase
  saturated: Phase
}
export type PointRequest = {
  name: ChatServerName
  listeners: number
  seconds: number
  setup: ServerSetup
  databasePid: number
}

export async function takePoint({ name, listeners, seconds, setup, databasePid }: PointRequest): Promise<Point> {
  const chatServer: ChatServer = chatServers[name]
  const server = chatServer.start(setup)
  const pids = () => listProcesses([server.pid, ...(setup.databaseUrl ? [databasePid] : [])])
  const sample = async ({ bytes }: Tally) => {
    await after(SETTLE_MS)
    const all = pids()
    return { bytes, memory: readMemoryBytes(all), cpu: readCpuSeconds(all) }
  }
  try {
    await waitForPort(setup.port)
    await after(SETTLE_MS)
    await warmUp(chatServer, setup)
    // The first clients bring fixed costs, such as database connections, which are not costs per connection.
    const few = Math.floor(listeners * FIRST_CLIENTS)
    let withFew = { bytes: 0, memory: 0, cpu: 0 }
    const whenJoined = async (tally: Tally) => {
      withFew = await sample(tally)
    }
    const clients = await connectClients(chatServer, setup, listeners, { size: few, whenJoined })
    const full = await sample(clients.tally)
    const each = (what: keyof typeof full) => (full[what] - withFew[what]) / (listeners - few)
    await clients.checkDelivery()
    const watch = { clients, listeners, seconds, pids }
    const saturated = await measure({ ...watch, warmUpMs: WARM_UP_MS.atOnce }, sendSaturated)
    const longer = { ...watch, seconds: Math.max(seconds, PACED_SECONDS_LEAST) }
    const paced = await measure({ ...longer, warmUpMs: WARM_UP_MS.atFixedRate }, sendAtRate)
    const { closed } = clients.tally
    clients.disconnect()
    if (closed > 0) throw new Error(`${closed} of ${listeners} listeners were disconnected`)
    const connection = {
      cpuMilliseconds: each('cpu') * 1000,
      sentKilobytes: each('bytes') / 1000,
      memoryKilobytes: each('memory') / 1000,
    }
    return { name, listeners, connection, paced, saturated }
  } finally {
    await server.stop()
  }
}

/** A few clients, of which one sends its next message when all have received the last. */
async function warmUp(chatServer: ChatServer, setup: ServerSetup): Promise<void> {
  const few = await connectClients(chatServer, setup, WARM_UP_LISTENERS)
  await few.checkDelivery()
  const stopSending = sendOneByOne(few)
  await after(WARM_UP_MS.oneByOne)
  stopSending()
  const lost = await missing(few, WARM_UP_LISTENERS, { sent: 0, received: 0 })
  // After one lost message no other is sent, and the server stays cold.
  const { closed } = few.tally
  if (lost !== 0 || closed > 0) throw new Error(`Warm-up: ${lost} messages lost, ${closed} clients disconnected`)
  few.disconnect()
}

type Watch = { clients: Clients; listeners: number; seconds: number; warmUpMs: number; pids: () => number[] }
type Sending = (clients: Clients, listeners: number) => () => void

async function measure({ clients, listeners, seconds, warmUpMs, pids }: Watch, startSending: Sending): Promise<Phase> {
  const begun = { sent: clients.sent(), received: clients.tally.received }
  const stopSending = startSending(clients, listeners)
  await after(warmUpMs)
  const ours = pids()
  const sample = () => ({
    seconds: performance.now() / 1000,
    server: readCpuSeconds(ours),
    clients: readCpuSeconds([process.pid]),
    busy: busySeconds(),
    received: clients.tally.received,
    bytes: clients.tally.bytes,
  })
  clients.measureLatency(true)
  const from = sample()
  await after(seconds * 1000)
  const to = sample()
  const latencies = clients.measureLatency(false)
  stopSending()
  const used = (what: keyof typeof from) => to[what] - from[what]
  const cores = (what: 'server' | 'clients' | 'busy') => used(what) / used('seconds')
  return {
    cpuPerMillion: (used('server') / used('received')) * 1e6,
    deliveriesPerSecond: used('received') / used('seconds'),
    bytesPerDelivery: used('bytes') / used('received'),
    latencyMs: { p50: percentile(latencies, 50), p99: percentile(latencies, 99) },
    serverCores: cores('server'),
    clientCores: cores('clients'),
    otherCores: Math.max(0, cores('busy') - cores('server') - cores('clients')),
    lost: await missing(clients, listeners, begun),
  }
}

/** Open loop: sends when a message is due, whether or not the last was received. */
function sendAtRate(clients: Clients, listeners: number): () => void {
  const perMs = DELIVERIES_PER_SECOND / listeners / 1000
  const begun = performance.now()
  let sent = 0
  const timer = setInterval(() => {
    const due = Math.floor((performance.now() - begun) * perMs) + 1
    for (; sent < due; sent++) clients.send()
  }, 1)
  return () => clearInterval(timer)
}

const sendSaturated = (clients: Clients) => keepSending(clients, IN_FLIGHT)
const sendOneByOne = (clients: Clients) => keepSending(clients, 1)

/** Closed loop: keeps this many messages in flight. */
function keepSending(clients: Clients, inFlight: number): () => void {
  const refill = () => {
    const free = Math.floor(inFlight - clients.inFlight())
    if (free >= 1) clients.send(free)
  }
  clients.whenReceived(refill)
  const timer = setInterval(refill, 20)
  return () => {
    clearInterval(timer)
    clients.whenReceived(() => {})
  }
}

async function missing(
  clients: Clients,
  listeners: number,
  begun: { sent: number; received: number },
): Promise<number> {
  const lost = () => (clients.sent() - begun.sent) * listeners - (clients.tally.received - begun.received)
  for (let waited = 0; waited < DRAIN_MS && lost() !== 0; waited += 50) await after(50)
  return lost()
}
