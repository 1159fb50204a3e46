/** The figures of a fan-out: what each server costs, and how ours compare with the others. */
import { type Figure, median } from '../measure.ts'
import { OTHER_CORES_MAX } from '../wait-for-idle.ts'
import type { ChatServerName } from './chat-servers.ts'
import type { Point } from './point.ts'

type Metric = { what: string; unit: string; of: (point: Point) => number }

const pacedCpu: Metric = { what: 'CPU at a fixed rate', unit: 's/M', of: ({ paced }) => paced.cpuPerMillion }
const saturatedCpu: Metric = { what: 'CPU when saturated', unit: 's/M', of: ({ saturated }) => saturated.cpuPerMillion }
const perSecond: Metric = {
  what: 'deliveries a second',
  unit: '',
  of: ({ saturated }) => saturated.deliveriesPerSecond,
}
const p99: Metric = { what: 'p99 at a fixed rate', unit: 'ms', of: ({ paced }) => paced.latencyMs.p99 }
const memory: Metric = { what: 'memory per connection', unit: 'kB', of: (point) => point.connection.memoryKilobytes }
const metrics: Metric[] = [
  ...[pacedCpu, saturatedCpu, perSecond, p99, memory],
  { what: 'p50 at a fixed rate', unit: 'ms', of: ({ paced }) => paced.latencyMs.p50 },
  { what: 'size of a delivery', unit: 'B', of: ({ paced }) => paced.bytesPerDelivery },
  { what: 'CPU of connecting', unit: 'ms', of: ({ connection }) => connection.cpuMilliseconds },
  { what: 'sent on connecting', unit: 'kB', of: ({ connection }) => connection.sentKilobytes },
]

const engines = { 'bowl-postgres': 'PostgreSQL', 'bowl-embedded': 'embedded' } as const
type Ours = keyof typeof engines

type Promised = Pick<Figure, 'allowed' | 'atLeast' | 'aim' | 'obstacle'> & {
  metric: Metric
  /** Without one the figure itself is promised, not its ratio. */
  against?: ChatServerName
  /** 1000 unless given. */
  listeners?: number
  /** Both unless given. */
  only?: Ours
  /** The other's figure divided by ours. */
  isInverse?: boolean
}

/** The cost of a message before its first delivery. */
const COMMITS = 'each message is first checked, stored and counted, which costs as much as a hundred deliveries or more'
const RULES = 'every message is parsed, checked, stored, counted and named; the baseline only copies bytes'
const MEMORY = 'a session, a person and timers are kept beside each socket'

const byCommits = (promised: Omit<Promised, 'obstacle'>): Promised => ({ ...promised, obstacle: COMMITS })
const promises: Promised[] = [
  byCommits({ metric: pacedCpu, against: 'c-epoll', only: 'bowl-postgres', allowed: 1.57, aim: 1.25 }),
  byCommits({ metric: pacedCpu, against: 'c-epoll', only: 'bowl-embedded', allowed: 1.65, aim: 1.4 }),
  byCommits({ metric: pacedCpu, against: 'c-epoll', listeners: 2000, allowed: 1.8, aim: 1.4 }),
  { metric: saturatedCpu, against: 'c-epoll-batch', only: 'bowl-postgres', allowed: 1.75, aim: 1.4, obstacle: RULES },
  { metric: saturatedCpu, against: 'c-epoll-batch', only: 'bowl-embedded', allowed: 2, aim: 1.6, obstacle: RULES },
  byCommits({ metric: perSecond, against: 'bun-publish', atLeast: 0.66, aim: 0.85 }),
  byCommits({ metric: perSecond, against: 'nchan', atLeast: 1.5, aim: 3 }),
  byCommits({ metric: perSecond, against: 'node-naive', atLeast: 6, aim: 12 }),
  byCommits({ metric: perSecond, against: 'socketio-pg', atLeast: 10, aim: 20 }),
  byCommits({ metric: pacedCpu, against: 'socketio-pg', isInverse: true, atLeast: 2, aim: 2.8 }),
  byCommits({ metric: p99, against: 'c-epoll', allowed: 1.5, aim: 1.2 }),
  { metric: memory, allowed: 14, aim: 9, obstacle: MEMORY },
]

/** Fewer undisturbed runs are marked in the results. */
const RUNS_LEAST = 3

export function isQuiet({ paced, saturated }: Point): boolean {
  return Math.max(paced.otherCores, saturated.otherCores) <= OTHER_CORES_MAX
}

/** Points that other processes disturbed count only if there is no better one of the same server and size. */
export function quietPoints(points: readonly Point[]): Point[] {
  const isSame = (one: Point) => (other: Point) => other.name === one.name && other.listeners === one.listeners
  return points.filter((point) => isQuiet(point) || !points.filter(isSame(point)).some(isQuiet))
}

type Missing = ReadonlyMap<ChatServerName, string | undefined>

export function fanOutFigures(all: readonly Point[], missing: Missing): Figure[] {
  const points = quietPoints(all)
  const ours = Object.keys(engines) as Ours[]
  const lost = all
    .filter(({ name }) => name in engines)
    .reduce((sum, { paced, saturated }) => sum + Math.abs(paced.lost) + Math.abs(saturated.lost), 0)
  return [
    ...promises.flatMap((promised) =>
      ours
        .filter((name) => name === (promised.only ?? name))
        .map((name) => promisedFigure(name, promised, { points, missing })),
    ),
    { what: 'messages lost, in all our runs', value: lost, unit: '', allowed: 0 },
    ...costFigures(points),
  ]
}

function promisedFigure(name: Ours, promised: Promised, from: { points: readonly Point[]; missing: Missing }): Figure {
  const { metric, against, listeners = 1000, only: _, isInverse = false, ...bounds } = promised
  const of = (server: ChatServerName) =>
    from.points.filter((point) => point.name === server && point.listeners === listeners)
  const value = (server: ChatServerName) => median(of(server).map(metric.of))
  const ratio = against ? value(name) / value(against) : value(name)
  const why = (against && from.missing.get(against)) ?? (Number.isNaN(ratio) ? 'not measured' : undefined)
  const runs = Math.min(...[name, ...(against ? [against] : [])].map((server) => of(server).filter(isQuiet).length))
  const what = `${isInverse ? `times less ${metric.what}` : metric.what}, ${listeners} listeners, ${engines[name]}`
  return {
    what: against ? `${what}, against ${against}` : what,
    value: why ? 0 : isInverse ? 1 / ratio : ratio,
    unit: against ? '×' : metric.unit,
    ...bounds,
    ...(why ? { isMissing: why } : runs < RUNS_LEAST ? { note: `of fewer quiet runs than three: ${runs}` } : {}),
  }
}

/** The medians of every server and size. */
function costFigures(points: readonly Point[]): Figure[] {
  const roomOf = ({ name, listeners }: Point) => `${name}, ${listeners} listeners`
  return [...new Set(points.map(roomOf))].flatMap((room) => {
    const taken = points.filter((point) => roomOf(point) === room)
    return metrics.map(({ what, unit, of }) => ({ what: `${room}: ${what}`, value: median(taken.map(of)), unit }))
  })
}
