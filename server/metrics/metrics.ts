/** The app's counters and histograms. Created once per process and passed to the features that count. */
import { Counter, Histogram, Registry } from 'prom-client'
import { type ProblemCode, problems } from '#contract/protocol/problems.ts'
import { closeCodes } from '#contract/protocol/wire.ts'
import type { Answered } from '#server/http/server.ts'

/** Seconds. A commit takes a few milliseconds on a healthy disk. */
const COMMIT_BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]
const ANSWER_BOUNDS = [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const BATCH_BOUNDS = [1, 2, 5, 10, 25, 50, 100, 250, 500]

/** What is outside of this server and may fail by itself. */
const OUTSIDE = ['mail', 'push', 'billing'] as const

/** Close codes with their own label; a client may send any number. */
const KNOWN_CODES = new Set([1000, 1001, 1005, 1006, 1009, ...Object.values(closeCodes)].map(String))
const OTHER_CODE = 'other'

export type Metrics = ReturnType<typeof createMetrics>

export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const stored = new Counter({
    name: 'bowl_messages_stored_total',
    help: 'Messages stored by this process, in the public room and in private chats.',
    labelNames: ['room'],
    registers,
  })
  const deliveries = new Counter({
    name: 'bowl_deliveries_total',
    help: 'Messages of the public room written to sockets: each message counts once for every socket.',
    registers,
  })
  const commits = new Histogram({
    name: 'bowl_room_commit_seconds',
    help: 'How long the writer of the public room waits for one commit.',
    buckets: COMMIT_BOUNDS,
    registers,
  })
  const batches = new Histogram({
    name: 'bowl_room_batch_messages',
    help: 'How many messages of the public room one commit takes along.',
    buckets: BATCH_BOUNDS,
    registers,
  })
  const requests = new Histogram({
    name: 'bowl_http_request_seconds',
    help: 'How long calls take until they are answered, by pattern of the route and class of the status.',
    labelNames: ['method', 'route', 'status'],
    buckets: ANSWER_BOUNDS,
    registers,
  })
  const refusals = new Counter({
    name: 'bowl_refusals_total',
    help: 'What was refused, by the way it came in and the code of the refusal.',
    labelNames: ['by', 'code'],
    registers,
  })
  const closed = new Counter({
    name: 'bowl_sockets_closed_total',
    help: 'Sockets that ended, by their close code; 1006 ended without a word.',
    labelNames: ['code'],
    registers,
  })
  const outsideFailures = new Counter({
    name: 'bowl_outside_failures_total',
    help: 'E-mails, notifications and calls of the payment provider that failed.',
    labelNames: ['service'],
    registers,
  })

  // From zero: Prometheus sees no increase in a series that begins with its first event.
  for (const room of ['public', 'private']) stored.inc({ room }, 0)
  for (const code of Object.keys(problems)) for (const by of ['call', 'frame']) refusals.inc({ by, code }, 0)
  for (const code of [...KNOWN_CODES, OTHER_CODE]) closed.inc({ code }, 0)
  for (const service of OUTSIDE) outsideFailures.inc({ service }, 0)

  return {
    registry,

    noteStored: (room: 'public' | 'private', messages: number): void => stored.inc({ room }, messages),
    noteDelivered: (messages: number): void => deliveries.inc(messages),

    /** Call it when a commit begins, and the returned function when it is done. */
    beginCommit(): (messages: number) => void {
      const startedAt = performance.now()
      return (messages) => {
        commits.observe((performance.now() - startedAt) / 1000)
        batches.observe(messages)
      }
    },

    noteAnswered({ method, route, status, seconds }: Answered): void {
      requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds)
    },

    noteRefused: (by: 'call' | 'frame', code: ProblemCode): void => refusals.inc({ by, code }),

    noteOutsideFailure: (service: (typeof OUTSIDE)[number]): void => outsideFailures.inc({ service }),

    noteClosed(code: number): void {
      const text = String(code)
      closed.inc({ code: KNOWN_CODES.has(text) ? text : OTHER_CODE })
    },
  }
}
