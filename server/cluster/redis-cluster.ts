/** Joins the nodes on one database over Redis, which carries messages and counts limits; without it, alone in memory. */
import { Redis, type RedisOptions, ReplyError } from 'ioredis'
import { createRedisLimiter } from '#server/limits/redis-limiter.ts'
import { createBus } from './bus.ts'
import { type Cluster, createTopics, RedisUnavailable } from './cluster.ts'
import { createMemoryBus, createMemoryCluster } from './memory-cluster.ts'

const HEARTBEAT_EVERY_MS = 1000
/** If our own heartbeat does not come back within this time the bus is down; after twice this time we reconnect. */
const ECHO_WITHIN_MS = 2500
/** How long a command or a handshake may take, unless the setting allows more: a balancer may accept and stay silent. */
const COMMAND_TIMEOUT_MS = 2000

/** No command is queued while Redis is away: the other nodes read what they missed from the database. */
const options = {
  lazyConnect: true,
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  // Commands in flight when a connection breaks have failed, however soon it is back.
  maxRetriesPerRequest: 0,
  // A server that does not answer does not close its side either.
  disconnectTimeout: 500,
  keepAlive: 5000,
  retryStrategy: (times: number) => Math.min(50 * times, 500),
} satisfies RedisOptions

type Report = (error: unknown, what: string) => void
type Needs = {
  /** Keeps instances that use the same Redis separate. */
  namespace: string
  nodeId: string
  now: () => Date
  onUnavailable: Report
  onDeliveryError: Report
}
type ClusterNeeds = Needs & { redisUrl: string | undefined; redisTimeoutMs: number }
type RedisNeeds = Needs & { url: string; timeoutMs: number }

export async function joinCluster({
  redisUrl: url,
  redisTimeoutMs: timeoutMs,
  ...needs
}: ClusterNeeds): Promise<Cluster> {
  return url ? openRedisCluster({ url, timeoutMs, ...needs }) : createMemoryCluster(createMemoryBus(needs.now), needs)
}

export async function openRedisCluster({
  url,
  timeoutMs,
  namespace,
  nodeId,
  now,
  ...needs
}: RedisNeeds): Promise<Cluster> {
  let isClosed = false
  const outage = reportOnce((error, what) => {
    if (!isClosed) needs.onUnavailable(error, what)
  })
  const onUnavailable = outage.report
  const unknownMessages = reportOnce(needs.onDeliveryError)
  const withinMs = Math.max(timeoutMs, COMMAND_TIMEOUT_MS)
  const connection = { ...options, connectTimeout: withinMs, commandTimeout: withinMs }
  const publisher = new Redis(url, connection)
  // ioredis can subscribe again by itself, but then a failure to do so goes unnoticed.
  const subscriber = new Redis(url, { ...connection, autoResubscribe: false })
  const channel = `on-the-bowl:${namespace}`
  const topics = createTopics(needs.onDeliveryError)
  let echoedAt = performance.now()

  const bus = createBus({
    nodeId,
    send: publish,
    onMessage: topics.receive,
    onGap: topics.reportGap,
  })

  /** The error of `connect` says only that the connection is closed; this one says why. */
  let lastFailure: unknown
  for (const [what, redis] of Object.entries({ publisher, subscriber })) {
    redis.on('error', (error) => {
      lastFailure = error
      onUnavailable(error, what)
    })
  }
  subscriber.on('message', (_channel, text: string) => {
    if (text.startsWith(`{"from":"${nodeId}"`)) handleEcho()
    // Reported without its text, which may hold a person's message.
    else if (!bus.receive(text)) unknownMessages.report(new Error('Received an unknown message'), channel)
  })
  await connect()
  // A heartbeat right after a reconnect shows both sides what they missed.
  publisher.on('ready', bus.heartbeat)
  subscriber.on('ready', () => {
    void subscribe().then(bus.heartbeat, (error) => onUnavailable(error, 'subscriber'))
  })
  const timer = setInterval(sendHeartbeat, HEARTBEAT_EVERY_MS)
  timer.unref()
  sendHeartbeat()

  return {
    nodeId,
    limiter: createRedisLimiter({
      redis: publisher,
      timeoutMs,
      prefix: `${channel}:limit:`,
      now,
      onUnavailable,
    }),
    publish: bus.publish,
    subscribe: topics.subscribe,
    onGap: topics.onGap,
    startDelivery: topics.startDelivery,
    isBusUp: () => performance.now() - echoedAt < ECHO_WITHIN_MS,

    async close() {
      clearInterval(timer)
      disconnect()
    },
  }

  /** Starts without a Redis that is away and joins once it is back; a Redis that refuses us is a wrong setting. */
  async function connect(): Promise<void> {
    try {
      await Promise.all([publisher.connect(), subscriber.connect().then(subscribe)])
    } catch (error) {
      const { host, port } = publisher.options
      const cause = error instanceof ReplyError ? error : (lastFailure ?? error)
      const reason = cause instanceof Error ? cause.message : String(cause)
      if (cause instanceof ReplyError) {
        disconnect()
        throw new RedisUnavailable(`Redis at ${host}:${port} refuses us: ${reason}`, { cause })
      }
      // The bus now counts as down, and the connections get one more echo period to open.
      echoedAt = performance.now() - ECHO_WITHIN_MS
      const message = `Redis at ${host}:${port} can’t be reached (${reason}). Started without it; will join when it’s back`
      onUnavailable(new RedisUnavailable(message), 'connect')
    }
  }

  function handleEcho(): void {
    echoedAt = performance.now()
    outage.reset()
  }

  function disconnect(): void {
    isClosed = true
    for (const redis of [publisher, subscriber]) {
      redis.removeAllListeners('ready')
      redis.disconnect()
    }
  }

  async function subscribe(): Promise<void> {
    await subscriber.subscribe(channel)
  }

  function publish(text: string): void {
    if (publisher.status !== 'ready') return
    publisher.publish(channel, text).catch((error: unknown) => onUnavailable(error, 'publish'))
  }

  function sendHeartbeat(): void {
    bus.heartbeat()
    if (performance.now() - echoedAt < 2 * ECHO_WITHIN_MS) return
    // TCP would take minutes to notice a connection that looks open and carries nothing.
    echoedAt = performance.now() - ECHO_WITHIN_MS
    for (const redis of [publisher, subscriber]) if (redis.status === 'ready') redis.disconnect(true)
  }
}

/** A Redis that is away fails many times a second: each kind of failure is reported once until `reset`. */
function reportOnce(report: Report) {
  const reported = new Set<string>()
  return {
    report: ((error, what) => {
      const kind = `${what}: ${error instanceof Error ? error.message : error}`
      if (reported.has(kind)) return
      reported.add(kind)
      report(error, what)
    }) satisfies Report,
    reset: () => reported.clear(),
  }
}
