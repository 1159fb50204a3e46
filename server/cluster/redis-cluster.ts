/** Several processes that hear each other through Redis. It carries news and counts limits; the truth is elsewhere. */
import { Redis, type RedisOptions } from 'ioredis'
import type { Cluster } from './cluster.ts'
import { createDispatches } from './dispatches.ts'
import { createRedisLimiter } from './redis-limiter.ts'
import { RedisUnavailable } from './redis-unavailable.ts'
import { createTopics } from './topics.ts'

const BEAT_EVERY_MS = 1000
/** Without an echo of one's own beat for so long, nothing is carried; after so long again the line is opened anew. */
const ECHO_WITHIN_MS = 2500
const REPORT_EVERY_MS = 10_000
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
  const onAway = seldom((error, what) => {
    if (!isClosed) needs.onAway(error, what)
  })
  const onNonsense = seldom(needs.onFault)
  const withinMs = Math.max(timeoutMs, ANSWER_WITHIN_MS)
  const patient = { ...options, connectTimeout: withinMs, commandTimeout: withinMs }
  const speaker = new Redis(url, patient)
  // It subscribes again by itself, but nobody would hear of it when that fails.
  const listener = new Redis(url, { ...patient, autoResubscribe: false })
  const everyone = `on-the-bowl:${house}`
  const channelOf = (id: string) => `${everyone}:${id}`
  const topics = createTopics(needs.onFault)
  let echoedAt = performance.now()

  const dispatches = createDispatches({
    nodeId,
    send: (to, text) => publish(to === 'all' ? everyone : channelOf(to.nodeId), text),
    onNews: topics.take,
    onGap: topics.tellGap,
  })

  speaker.on('error', (error) => onAway(error, 'speaker'))
  listener.on('error', (error) => onAway(error, 'listener'))
  listener.on('message', (channel, text: string) => {
    if (text.startsWith(`{"from":"${nodeId}"`)) echoedAt = performance.now()
    // Without a word of it: it may be what somebody said.
    else if (!dispatches.receive(text)) onNonsense(new Error('Somebody sent what is no dispatch'), channel)
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

  async function begin(): Promise<void> {
    try {
      await Promise.all([speaker.connect(), listener.connect().then(subscribe)])
    } catch (error) {
      hangUp()
      const { host, port } = speaker.options
      const reason = error instanceof Error ? error.message : String(error)
      throw new RedisUnavailable(`Cannot reach Redis at ${host}:${port}: ${reason}`, { cause: error })
    }
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

/** A Redis that is away fails many times a second; once in a while is enough to know. What fails hides nothing else. */
function seldom(report: Report): Report {
  const reportedAt = new Map<string, number>()
  return (error, what) => {
    if (performance.now() - (reportedAt.get(what) ?? Number.NEGATIVE_INFINITY) < REPORT_EVERY_MS) return
    reportedAt.set(what, performance.now())
    report(error, what)
  }
}
