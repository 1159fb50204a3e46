/** One point of the fan-out: one server, so many listeners, words as fast as it goes and then at a pace. */
import { setTimeout as after } from 'node:timers/promises'
import { percentile } from '../measure.ts'
import { type Broadcaster, type BroadcasterName, broadcasters, type Place } from './broadcasters.ts'
import { type Crowd, gather, type Wait } from './crowd.ts'
import { type CalmWatch, calmSlices, calmWaits, type IsCalm, lookAtSlices, unwatched, watchCalm } from './noise.ts'
import { portOpens } from './pinned.ts'
import { busySeconds, cpuSecondsOf, memoryBytesOf, treeOf } from './process-tree.ts'

const DELIVERIES_PER_SECOND = 20_000
const IN_FLIGHT = 16
const SETTLE_MS = 500
/**
 * What is compiled while it runs is compiled by then. What is done once for every message, however many hear it, is done
 * often enough only before a few: at a pace it is compiled for a minute, on the core that is measured. What is done for
 * many at once follows, so saturation comes before the pace: more happens in less time.
 */
const WARM_UP_MS = { oneByOne: 6000, atOnce: 6000, atPace: 2000 }
const WARM_UP_LISTENERS = 20
/** Of what is said at a pace within less, the hundredth part would be less than two messages. */
const PACED_SECONDS_LEAST = 10
const VANGUARD = 0.2
const DRAIN_MS = 10_000

export type Phase = {
  cpuPerMillion: number
  deliveriesPerSecond: number
  waits: { half: number; of20: number; of100: number; ofAll100: number }
  /** The share of the time that was calm. At a pace nothing else counts, where there is any; `ofAll100` is of all. */
  calm: number
  /** Cores used: by the server with its database, by the database alone, by the crowd, by anybody else. */
  server: number
  database: number
  crowd: number
  others: number
  messagesPerRead: number
  lost: number
}
export type Point = {
  name: BroadcasterName
  listeners: number
  restMegabytes: number
  kilobytesPerConnection: number
  paced: Phase
  saturated: Phase
}
export type Wanted = { name: BroadcasterName; listeners: number; seconds: number; place: Place; databasePid: number }

export async function takePoint({ name, listeners, seconds, place, databasePid }: Wanted): Promise<Point> {
  const broadcaster: Broadcaster = broadcasters[name]
  const server = broadcaster.start(place)
  const pids = () => treeOf([server.pid, ...(place.databaseUrl ? [databasePid] : [])])
  try {
    await portOpens(place.port)
    await after(SETTLE_MS)
    const atRest = memoryBytesOf(pids())
    await warmUp(broadcaster, place)
    // What is there once and for all, such as connections to the database, comes with the first: one more costs less.
    const few = Math.floor(listeners * VANGUARD)
    let withFew = atRest
    const weighFew = async () => {
      await after(SETTLE_MS)
      withFew = memoryBytesOf(pids())
    }
    const crowd = await gather(broadcaster, place, listeners, { size: few, whenIn: weighFew })
    await after(SETTLE_MS)
    const full = memoryBytesOf(pids())
    await crowd.rehearse()
    const database = () => (place.databaseUrl ? treeOf([databasePid]) : [])
    const watch = { crowd, listeners, seconds, pids, database }
    const saturated = await measure({ ...watch, warmUpMs: WARM_UP_MS.atOnce, calm: unwatched }, speakAtOnce)
    const patient = { ...watch, seconds: Math.max(seconds, PACED_SECONDS_LEAST) }
    const paced = await measure({ ...patient, warmUpMs: WARM_UP_MS.atPace, calm: watchCalm() }, speakAtPace)
    const gone = crowd.tally.closed
    crowd.leave()
    if (gone > 0) throw new Error(`${gone} of ${listeners} listeners were cut off`)
    return {
      ...{ name, listeners, paced, saturated, restMegabytes: atRest / 1e6 },
      kilobytesPerConnection: (full - withFew) / (listeners - few) / 1000,
    }
  } finally {
    await server.stop()
  }
}

/** One of a few speaks, each word when all have heard the last; then they leave. */
async function warmUp(broadcaster: Broadcaster, place: Place): Promise<void> {
  const few = await gather(broadcaster, place, WARM_UP_LISTENERS)
  await few.rehearse()
  const hush = speakOneByOne(few)
  await after(WARM_UP_MS.oneByOne)
  hush()
  const lost = await missing(few, WARM_UP_LISTENERS, { sent: 0, heard: 0 })
  // One word that is not heard by all is the last, and the server stays cold.
  const { closed } = few.tally
  if (lost !== 0 || closed > 0)
    throw new Error(`Of what was said first, ${lost} were not heard; ${closed} were cut off`)
  few.leave()
}

type Watch = {
  crowd: Crowd
  listeners: number
  seconds: number
  warmUpMs: number
  calm: CalmWatch
  pids: () => number[]
  database: () => number[]
}
type Speaking = (crowd: Crowd, listeners: number) => () => void

async function measure(watch: Watch, speak: Speaking): Promise<Phase> {
  const { crowd, listeners, seconds, warmUpMs, calm } = watch
  const begun = { sent: crowd.sent(), heard: crowd.tally.heard }
  const hush = speak(crowd, listeners)
  await after(warmUpMs)
  const look = lookingAt(watch)
  crowd.time(true)
  const seen = await lookAtSlices(look, { ms: seconds * 1000, sliceMs: calm.sliceMs })
  const timed = crowd.time(false)
  hush()
  const isCalm = await calm.stop()
  return { ...phaseOf({ seen, timed, isCalm }), lost: await missing(crowd, listeners, begun) }
}

/** What was used and heard so far; whose processes are counted is settled once. */
function lookingAt({ crowd, pids, database }: Watch) {
  const [ours, itsDatabase] = [pids(), database()]
  return () => ({
    at: performance.now(),
    ...{ server: cpuSecondsOf(ours), database: cpuSecondsOf(itsDatabase), crowd: cpuSecondsOf([process.pid]) },
    ...{ busy: busySeconds(), heard: crowd.tally.heard, reads: crowd.tally.reads },
  })
}
type Seen = ReturnType<ReturnType<typeof lookingAt>>
type Taken = { seen: readonly Seen[]; timed: readonly Wait[]; isCalm: IsCalm }

function phaseOf({ seen, timed, isCalm }: Taken): Omit<Phase, 'lost'> {
  const { counted, share } = calmSlices(seen, isCalm)
  const used = (what: keyof Seen) => counted.reduce((sum, { from, to }) => sum + to[what] - from[what], 0)
  const [took, heard] = [used('at') / 1000, used('heard')]
  const coresOf = (what: keyof Seen) => used(what) / took
  return {
    cpuPerMillion: (used('server') / heard) * 1e6,
    deliveriesPerSecond: heard / took,
    waits: waitsOf(timed, isCalm),
    calm: share,
    ...{ server: coresOf('server'), database: coresOf('database'), crowd: coresOf('crowd') },
    others: Math.max(0, coresOf('busy') - coresOf('server') - coresOf('crowd')),
    messagesPerRead: heard / Math.max(1, used('reads')),
  }
}

function waitsOf(timed: readonly Wait[], isCalm: IsCalm): Phase['waits'] {
  const of = (waits: readonly Wait[], percent: number) =>
    percentile(
      waits.map(({ ms }) => ms),
      percent,
    )
  const calm = calmWaits(timed, isCalm)
  return { half: of(calm, 50), of20: of(calm, 95), of100: of(calm, 99), ofAll100: of(timed, 99) }
}

/** Open loop: the next word comes when it is due, whether or not the last was heard. */
function speakAtPace(crowd: Crowd, listeners: number): () => void {
  const perMs = DELIVERIES_PER_SECOND / listeners / 1000
  const begun = performance.now()
  let said = 0
  const timer = setInterval(() => {
    const due = Math.floor((performance.now() - begun) * perMs) + 1
    for (; said < due; said++) crowd.speak()
  }, 1)
  return () => clearInterval(timer)
}

const speakAtOnce = (crowd: Crowd) => keepSpeaking(crowd, IN_FLIGHT)
const speakOneByOne = (crowd: Crowd) => keepSpeaking(crowd, 1)

/** Closed loop: so many are under way at any time, and none more. */
function keepSpeaking(crowd: Crowd, inFlight: number): () => void {
  const refill = () => {
    const free = Math.floor(inFlight - crowd.inFlight())
    if (free >= 1) crowd.speak(free)
  }
  crowd.whenHeard(refill)
  const timer = setInterval(refill, 20)
  return () => {
    clearInterval(timer)
    crowd.whenHeard(() => {})
  }
}

async function missing(crowd: Crowd, listeners: number, begun: { sent: number; heard: number }): Promise<number> {
  const lost = () => (crowd.sent() - begun.sent) * listeners - (crowd.tally.heard - begun.heard)
  for (let waited = 0; waited < DRAIN_MS && lost() !== 0; waited += 50) await after(50)
  return lost()
}
