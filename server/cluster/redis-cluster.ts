/** Several processes that hear each other through Redis. It carries news and counts limits; the truth is elsewhere. */
import { Redis, type RedisOptions, ReplyError } from 'ioredis'
import { createRedisLimiter } from '#server/limits/redis-limiter.ts'
import { createBus } from './bus.ts'
import type { Cluster } from './cluster.ts'
import { RedisUnavailable } from './redis-unavailable.ts'
import { createTopics } from './topics.ts'

const BEAT_EVERY_MS = 1000
/** Without an echo of one's own beat for so long, nothing is carried; after so long again the line is opened anew. */
const ECHO_WITHIN_MS = 2500
/**
 * Somebody may take the line and answer nothing. After so long, or what is set if that is longer, a handshake is given up
 * and tried again; what is asked later is reported only, as the line is opened anew when no echo comes.
 */
const ANSWER_WITHIN_MS = 2000

/** Nothing waits in line for a Redis that is away: what is told meanwhile is kept and asked for again. */
const options = {
  lazyConnect: true,
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  // What was under way when a line broke has failed, however soon there is another.
  maxRetriesPerRequest: 0,
  // Whoever answers nothing does not hang up either.
  disconnectTimeout: 500,
  keepAlive: 5000,
  retryStrategy: (times: number) => Math.min(50 * times, 500),
} satisfies RedisOptions

type Report = (error: unknown, what: string) => void
type Needs = {
  url: string
  timeoutMs: number
  house: string
  nodeId: string
  now: () => Date
  onAway: Report
  onFault: Report
}

export async function openRedisCluster({ url, timeoutMs, house, nodeId, now, ...needs }: Needs): Promise<Cluster> {
  let isClosed = false
  const trouble = createTroubleReport((error, what) => {
    if (!isClosed) needs.onAway(error, what)
  })
  const onAway = trouble.report
  const nonsense = createTroubleReport(needs.onFault)
  const withinMs = Math.max(timeoutMs, ANSWER_WITHIN_MS)
  const patient = { ...options, connectTimeout: withinMs, commandTimeout: withinMs }
  const speaker = new Redis(url, patient)
  // It subscribes again by itself, but nobody would hear of it when that fails.
  const listener = new Redis(url, { ...patient, autoResubscribe: false })
  const everyone = `on-the-bowl:${house}`
  const channelOf = (id: string) => `${everyone}:${id}`
  const topics = createTopics(needs.onFault)
  let echoedAt = performance.now()

  const dispatches = createBus({
    nodeId,
    send: (to, text) => publish(to === 'all' ? everyone : channelOf(to.nodeId), text),
    onNews: topics.take,
    onGap: topics.tellGap,
  })

  /** Why a connection failed: who waits for it hears only that it is closed. */
  let lastFailure: unknown
  for (const [what, redis] of Object.entries({ speaker, listener })) {
    redis.on('error', (error) => {
      lastFailure = error
      onAway(error, what)
    })
  }
  listener.on('message', (channel, text: string) => {
    if (text.startsWith(`{"from":"${nodeId}"`)) handleEcho()
    // Without its text, which may be a person's message.
    else if (!dispatches.receive(text)) nonsense.report(new Error('Received an unknown message'), channel)
  })
  await begin()
  // What was told while we were not there is asked for as soon as both ends are back.
  speaker.on('ready', dispatches.beat)
  listener.on('ready', () => void subscribe().then(dispatches.beat, (error) => onAway(error, 'listener')))
  const timer = setInterval(beat, BEAT_EVERY_MS)
  timer.unref()
  beat()

  return {
    nodeId,
    limiter: createRedisLimiter({ redis: speaker, timeoutMs, prefix: `${everyone}:limit:`, now, onAway }),
    tell: dispatches.tell,
    hear: topics.hear,
    onGap: topics.onGap,
    listen: topics.listen,
    isCarrying: () => performance.now() - echoedAt < ECHO_WITHIN_MS,

    async close() {
      clearInterval(timer)
      hangUp()
    },
  }

  /** Starts without a Redis that is away, and joins when it is back. One that answers and refuses is a wrong setting. */
  async function begin(): Promise<void> {
    try {
      await Promise.all([speaker.connect(), listener.connect().then(subscribe)])
    } catch (error) {
      const { host, port } = speaker.options
      const cause = error instanceof ReplyError ? error : (lastFailure ?? error)
      const reason = cause instanceof Error ? cause.message : String(cause)
      if (cause instanceof ReplyError) {
        hangUp()
        throw new RedisUnavailable(`Redis at ${host}:${port} refuses us: ${reason}`, { cause })
      }
      // Nothing is carried yet; the connections have until the next look to open.
      echoedAt = performance.now() - ECHO_WITHIN_MS
      const words = `Redis at ${host}:${port} can’t be reached (${reason}). Started without it; will join when it’s back`
      onAway(new RedisUnavailable(words), 'start')
    }
  }

  /** Our own beat has come back: we are heard, and we hear. */
  function handleEcho(): void {
    echoedAt = performance.now()
    trouble.isOver()
  }

  /** For good: what fails from now on has not been lost. */
  function hangUp(): void {
    isClosed = true
    for (const redis of [speaker, listener]) {
      redis.removeAllListeners('ready')
      redis.disconnect()
    }
  }

  async function subscribe(): Promise<void> {
    await listener.subscribe(everyone, channelOf(nodeId))
  }

  function publish(channel: string, text: string): void {
    if (speaker.status !== 'ready') return
    speaker.publish(channel, text).catch((error: unknown) => onAway(error, 'telling'))
  }

  function beat(): void {
    dispatches.beat()
    if (performance.now() - echoedAt < 2 * ECHO_WITHIN_MS) return
    // A line that looks open and carries nothing would be believed for minutes.
    echoedAt = performance.now() - ECHO_WITHIN_MS
    for (const redis of [speaker, listener]) if (redis.status === 'ready') redis.disconnect(true)
  }
}

/** A Redis that is away fails many times a second: each kind of failure is reported once, until all is well again. */
function createTroubleReport(report: Report) {
  const reported = new Set<string>()
  return {
    report: ((error, what) => {
      const kind = `${what}: ${error instanceof Error ? error.message : error}`
      if (reported.has(kind)) return
      reported.add(kind)
      report(error, what)
    }) satisfies Report,
    isOver: () => reported.clear(),
  }
}
