/** One point of the fan-out: one server and a number of listeners, measured saturated and then at a fixed rate. */
import { setTimeout as after } from 'node:timers/promises'
import { percentile } from '../measure.ts'
import { type ChatServer, type ChatServerName, chatServers, type ServerSetup } from './chat-servers.ts'
import { type Clients, connectClients, type Latency } from './clients.ts'
import {
  type IsUndisturbed,
  type NoiseWatch,
  noNoiseWatch,
  sampleSlices,
  undisturbedLatencies,
  undisturbedSlices,
  watchNoise,
} from './noise.ts'
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
  latencyMs: { p50: number; p95: number; p99: number; p99WithStalls: number }
  /** The share of time without stalls. Paced figures use only that time, if there is any, except `p99WithStalls`. */
  undisturbedShare: number
  /** Cores used by the server with its database, by the database alone, by the clients and by other processes. */
  serverCores: number
  databaseCores: number
  clientCores: number
  otherCores: number
  messagesPerRead: number
  lost: number
}
export type Point = {
  name: ChatServerName
  listeners: number
  restMegabytes: number
  kilobytesPerConnection: number
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
  try {
    await waitForPort(setup.port)
    await after(SETTLE_MS)
    const atRest = readMemoryBytes(pids())
    await warmUp(chatServer, setup)
    // The first clients bring fixed costs, such as database connections, which are not memory per connection.
    const few = Math.floor(listeners * FIRST_CLIENTS)
    let withFew = atRest
    const measureFew = async () => {
      await after(SETTLE_MS)
      withFew = readMemoryBytes(pids())
    }
    const clients = await connectClients(chatServer, setup, listeners, { size: few, whenJoined: measureFew })
    await after(SETTLE_MS)
    const full = readMemoryBytes(pids())
    await clients.checkDelivery()
    const database = () => (setup.databaseUrl ? listProcesses([databasePid]) : [])
    const watch = { clients, listeners, seconds, pids, database }
    const saturated = await measure({ ...watch, warmUpMs: WARM_UP_MS.atOnce, noise: noNoiseWatch }, sendSaturated)
    const longer = { ...watch, seconds: Math.max(seconds, PACED_SECONDS_LEAST) }
    const paced = await measure({ ...longer, warmUpMs: WARM_UP_MS.atFixedRate, noise: watchNoise() }, sendAtRate)
    const { closed } = clients.tally
    clients.disconnect()
    if (closed > 0) throw new Error(`${closed} of ${listeners} listeners were disconnected`)
    return {
      name,
      listeners,
      paced,
      saturated,
      restMegabytes: atRest / 1e6,
      kilobytesPerConnection: (full - withFew) / (listeners - few) / 1000,
    }
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

type Watch = {
  clients: Clients
  listeners: number
  seconds: number
  warmUpMs: number
  noise: NoiseWatch
  pids: () => number[]
  database: () => number[]
}
type Sending = (clients: Clients, listeners: number) => () => void

async function measure(watch: Watch, startSending: Sending): Promise<Phase> {
  const { clients, listeners, seconds, warmUpMs, noise } = watch
  const begun = { sent: clients.sent(), received: clients.tally.received }
  const stopSending = startSending(clients, listeners)
  await after(warmUpMs)
  const sample = createSampler(watch)
  clients.measureLatency(true)
  const seen = await sampleSlices(sample, { ms: seconds * 1000, sliceMs: noise.sliceMs })
  const timed = clients.measureLatency(false)
  stopSending()
  const isUndisturbed = await noise.stop()
  return { ...toPhase({ seen, timed, isUndisturbed }), lost: await missing(clients, listeners, begun) }
}

/** Samples what was used and received so far; the processes that count are listed once. */
function createSampler({ clients, pids, database }: Watch) {
  const [ours, itsDatabase] = [pids(), database()]
  return () => ({
    at: performance.now(),
    server: readCpuSeconds(ours),
    database: readCpuSeconds(itsDatabase),
    clients: readCpuSeconds([process.pid]),
    busy: busySeconds(),
    received: clients.tally.received,
    reads: clients.tally.reads,
  })
}
type Seen = ReturnType<ReturnType<typeof createSampler>>
type Taken = { seen: readonly Seen[]; timed: readonly Latency[]; isUndisturbed: IsUndisturbed }

function toPhase({ seen, timed, isUndisturbed }: Taken): Omit<Phase, 'lost'> {
  const { counted, share } = undisturbedSlices(seen, isUndisturbed)
  const used = (what: keyof Seen) => counted.reduce((sum, { from, to }) => sum + to[what] - from[what], 0)
  const [took, received] = [used('at') / 1000, used('received')]
  const coresOf = (what: keyof Seen) => used(what) / took
  return {
    cpuPerMillion: (used('server') / received) * 1e6,
    deliveriesPerSecond: received / took,
    latencyMs: toPercentiles(timed, isUndisturbed),
    undisturbedShare: share,
    serverCores: coresOf('server'),
    databaseCores: coresOf('database'),
    clientCores: coresOf('clients'),
    otherCores: Math.max(0, coresOf('busy') - coresOf('server') - coresOf('clients')),
    messagesPerRead: received / Math.max(1, used('reads')),
  }
}

function toPercentiles(timed: readonly Latency[], isUndisturbed: IsUndisturbed): Phase['latencyMs'] {
  const of = (latencies: readonly Latency[], percent: number) =>
    percentile(
      latencies.map(({ ms }) => ms),
      percent,
    )
  const undisturbed = undisturbedLatencies(timed, isUndisturbed)
  return { p50: of(undisturbed, 50), p95: of(undisturbed, 95), p99: of(undisturbed, 99), p99WithStalls: of(timed, 99) }
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
