/** The app's counters and histograms. Created once per process and passed to the features that count. */
import type { ProblemCode } from '#contract/protocol/problems.ts'
import { closeCodes } from '#contract/protocol/wire.ts'
import type { Answered } from '#server/http/server.ts'
import { createRegistry } from './registry.ts'

/** Seconds. A commit takes a few milliseconds on a healthy disk. */
const COMMIT_BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]
const ANSWER_BOUNDS = [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const BATCH_BOUNDS = [1, 2, 5, 10, 25, 50, 100, 250, 500]

/** Close codes with their own label; a client may send any number. */
const KNOWN_CODES = new Set([1000, 1001, 1005, 1006, 1009, ...Object.values(closeCodes)].map(String))

export type Metrics = ReturnType<typeof createMetrics>

export function createMetrics(clock: () => number = () => performance.now()) {
  const registry = createRegistry()
  const stored = registry.counter({
    name: 'bowl_messages_stored_total',
    help: 'Messages stored by this process, in the public room and in private chats.',
    labels: ['room'],
  })
  const deliveries = registry.counter({
    name: 'bowl_deliveries_total',
    help: 'Messages of the public room written to sockets: each message counts once for every socket.',
  })
  const commits = registry.histogram({
    name: 'bowl_room_commit_seconds',
    help: 'How long the writer of the public room waits for one commit.',
    bounds: COMMIT_BOUNDS,
  })
  const batches = registry.histogram({
    name: 'bowl_room_batch_messages',
    help: 'How many messages of the public room one commit takes along.',
    bounds: BATCH_BOUNDS,
  })
  const requests = registry.histogram({
    name: 'bowl_http_request_seconds',
    help: 'How long calls take until they are answered, by pattern of the route and class of the status.',
    labels: ['method', 'route', 'status'],
    bounds: ANSWER_BOUNDS,
  })
  const refusals = registry.counter({
    name: 'bowl_refusals_total',
    help: 'What was refused, by the way it came in and the code of the refusal.',
    labels: ['by', 'code'],
  })
  const closed = registry.counter({
    name: 'bowl_sockets_closed_total',
    help: 'Sockets that ended, by their close code; 1006 ended without a word.',
    labels: ['code'],
  })

  return {
    registry,

    noteStored: (room: 'public' | 'private', messages: number): void => stored.add(messages, room),
    noteDelivered: (messages: number): void => deliveries.add(messages),

    /** Call it when a commit begins, and the returned function when it is done. */
    beginCommit(): (messages: number) => void {
      const startedAt = clock()
      return (messages) => {
        commits.observe((clock() - startedAt) / 1000)
        batches.observe(messages)
      }
    },

    noteAnswered({ method, route, status, seconds }: Answered): void {
      requests.observe(seconds, method, route, `${Math.floor(status / 100)}xx`)
    },

    noteRefused: (by: 'call' | 'frame', code: ProblemCode): void => refusals.add(1, by, code),

    noteClosed(code: number): void {
      const text = String(code)
      closed.add(1, KNOWN_CODES.has(text) ? text : 'other')
    },
  }
}
