/** The figures of a fan-out: medians, and ratios to the compared servers. */
import { type Figure, median } from '../measure.ts'
import { OTHER_CORES_MAX } from '../wait-for-idle.ts'
import type { ChatServerName } from './chat-servers.ts'
import type { Phase, Point } from './point.ts'

type Missing = ReadonlyMap<ChatServerName, string | undefined>
type Read = (point: Point) => number

const fixedRateCpu: Read = ({ paced }) => paced.cpuPerMillion
const saturatedCpu: Read = ({ saturated }) => saturated.cpuPerMillion
const perSecond: Read = ({ saturated }) => saturated.deliveriesPerSecond
const fixedRateP99: Read = ({ paced }) => paced.latencyMs.p99
const MEMORY = 'a session, a person and timers are kept beside each socket'
const engines = { 'bowl-embedded': 'embedded', 'bowl-postgres': 'PostgreSQL' } as const
type Ours = keyof typeof engines

/** Why the target is hard: the cost of a message before its first delivery. */
const COMMITS = {
  'bowl-embedded': 'each message is first checked, stored and counted, which costs as much as 200 deliveries or more',
  'bowl-postgres': 'each message is first checked, stored and counted, which costs as much as 100 deliveries or more',
}
const RULES = 'every message is parsed, checked, stored, counted and named; the baseline only copies bytes'

/** Below this, or with other processes busy, a point counts only if there is no better one. */
const UNDISTURBED_LEAST = 0.4
/** Fewer quiet runs are marked in the results. */
const RUNS_LEAST = 3

export function isQuiet({ paced, saturated }: Point): boolean {
  return (
    Math.max(paced.otherCores, saturated.otherCores) <= OTHER_CORES_MAX && paced.undisturbedShare >= UNDISTURBED_LEAST
  )
}

export function quietPoints(points: readonly Point[]): Point[] {
  const isSame = (one: Point) => (other: Point) => other.name === one.name && other.listeners === one.listeners
  return points.filter((point) => isQuiet(point) || !points.filter(isSame(point)).some(isQuiet))
}

export function fanOutFigures(all: readonly Point[], missing: Missing): Figure[] {
  const points = quietPoints(all)
  const selectPoints = (name: ChatServerName, listeners: number) =>
    points.filter((point) => point.name === name && point.listeners === listeners)
  const at = (name: ChatServerName, listeners: number, read: Read) => median(selectPoints(name, listeners).map(read))
  const buildNote = (listeners: number, ...names: ChatServerName[]) => {
    const runs = Math.min(...names.map((name) => selectPoints(name, listeners).filter(isQuiet).length))
    return runs < RUNS_LEAST ? { note: `of fewer quiet runs than three: ${runs}` } : {}
  }

  const against = (
    ours: Ours,
    peer: ChatServerName,
    [listeners, read, what]: [number, Read, string],
    promise: Bounds,
  ) => {
    const ratio = at(ours, listeners, read) / at(peer, listeners, read)
    const why = missing.get(peer) ?? (Number.isNaN(ratio) ? 'not measured' : undefined)
    return {
      what: `${what}, ${listeners} listeners, ${engines[ours]}, against ${peer}`,
      unit: '×',
      ...(why
        ? { value: 0, isMissing: why }
        : { value: promise.isLess ? 1 / ratio : ratio, ...buildNote(listeners, ours, peer) }),
      ...bounds(promise),
    }
  }
  const memoryFigure = (ours: Ours) => {
    const value = at(ours, 1000, ({ kilobytesPerConnection }) => kilobytesPerConnection)
    return {
      what: `memory per connection, 1000 listeners, ${engines[ours]}`,
      unit: 'kB',
      ...(Number.isNaN(value) ? { value: 0, isMissing: 'not measured' } : { value, ...buildNote(1000, ours) }),
      ...bounds({ most: 14, aim: 9, obstacle: MEMORY }),
    }
  }
  const lost = lostIn(all.filter(({ name }) => name in engines))
  const sizes = Object.keys(engines) as Ours[]

  return [
    against('bowl-postgres', 'c-epoll', [1000, fixedRateCpu, 'CPU at a fixed rate'], {
      most: 2,
      aim: 1.6,
      obstacle: COMMITS['bowl-postgres'],
    }),
    against('bowl-embedded', 'c-epoll', [1000, fixedRateCpu, 'CPU at a fixed rate'], {
      most: 2.4,
      aim: 1.9,
      obstacle: COMMITS['bowl-embedded'],
    }),
    ...sizes.map((ours) =>
      against(ours, 'c-epoll', [2000, fixedRateCpu, 'CPU at a fixed rate'], {
        most: 1.8,
        aim: 1.4,
        obstacle: COMMITS[ours],
      }),
    ),
    ...sizes.flatMap((ours) => [
      against(ours, 'c-epoll-batch', [1000, saturatedCpu, 'CPU when saturated'], {
        most: 3,
        aim: 1.6,
        obstacle: RULES,
      }),
      against(ours, 'node-naive', [1000, perSecond, 'deliveries a second'], {
        least: 6,
        aim: 12,
        obstacle: COMMITS[ours],
      }),
      against(ours, 'socketio-pg', [1000, perSecond, 'deliveries a second'], {
        least: 10,
        aim: 20,
        obstacle: COMMITS[ours],
      }),
      against(ours, 'nchan', [1000, perSecond, 'deliveries a second'], { least: 1.5, aim: 3, obstacle: COMMITS[ours] }),
      against(ours, 'socketio-pg', [1000, fixedRateCpu, 'times less CPU at a fixed rate'], {
        least: 2,
        aim: 2.8,
        obstacle: COMMITS[ours],
        isLess: true,
      }),
      against(ours, 'c-epoll', [1000, fixedRateP99, 'p99 at a fixed rate'], {
        most: 1.5,
        aim: 1.2,
        obstacle: COMMITS[ours],
      }),
      memoryFigure(ours),
    ]),
    { what: 'messages lost, in all our runs', value: lost, unit: '', allowed: 0 },
  ]
}

function lostIn(points: readonly Point[]): number {
  return points.reduce((sum, { paced, saturated }) => sum + Math.abs(paced.lost) + Math.abs(saturated.lost), 0)
}

type Bounds = { most?: number; least?: number; aim: number; obstacle: string; isLess?: boolean }

function bounds({ most, least, aim, obstacle }: Bounds): Partial<Figure> {
  return {
    ...(most === undefined ? {} : { allowed: most }),
    ...(least === undefined ? {} : { atLeast: least }),
    aim,
    obstacle,
  }
}

export function fanOutTables(all: readonly Point[]): string {
  const points = quietPoints(all)
  const sizes = [...new Set(points.map(({ listeners }) => listeners))].sort((a, b) => a - b)
  return sizes.map((listeners) => buildTable(points.filter((point) => point.listeners === listeners))).join('\n')
}

function buildTable(points: readonly Point[]): string {
  const names = [...new Set(points.map(({ name }) => name))]
  const rows = names.map((name) =>
    buildRow(
      name,
      points.filter((point) => point.name === name),
    ),
  )
  const [baseline] = rows.filter(({ name }) => name === 'c-epoll')
  rows.sort((a, b) => a.paced - b.paced)
  const lines = rows.map(({ name, paced, cells }) => {
    const all = [name, short(paced / (baseline?.paced ?? Number.NaN)), ...cells]
    return `| ${(name in engines ? all.map((cell) => `**${cell}**`) : all).join(' | ')} |`
  })
  return `### ${points[0]?.listeners} listeners

| server | × c-epoll, paced | CPU s/M paced | CPU s/M saturated | deliveries/s saturated | p50 / p95 / p99 ms paced | p99 ms paced, stalls included | stalled | p99 ms saturated | messages per read | kB per connection | MB at rest | lost in these runs | runs |
|---|---|---|---|---|---|---|---|---|---|---|---|---|---|
${lines.join('\n')}
`
}

function buildRow(name: ChatServerName, points: readonly Point[]) {
  const of = (read: Read) => median(points.map(read))
  const latency = (phase: (point: Point) => Phase, which: keyof Phase['latencyMs']) =>
    of((point) => phase(point).latencyMs[which])
  const paced = (point: Point) => point.paced
  const cells = [
    short(of(fixedRateCpu)),
    short(of(saturatedCpu)),
    Math.round(of(perSecond)).toLocaleString('en'),
    [latency(paced, 'p50'), latency(paced, 'p95'), latency(paced, 'p99')].map(short).join(' / '),
    short(latency(paced, 'p99WithStalls')),
    `${Math.round(100 * of((point) => 1 - point.paced.undisturbedShare))} %`,
    short(of(({ saturated }) => saturated.latencyMs.p99)),
    short(of(({ saturated }) => saturated.messagesPerRead)),
    short(of(({ kilobytesPerConnection }) => kilobytesPerConnection)),
    short(of(({ restMegabytes }) => restMegabytes)),
    lostIn(points).toLocaleString('en'),
    points.some(isQuiet) ? points.length : `${points.length}, none quiet`,
  ]
  return { name, paced: of(fixedRateCpu), cells }
}

function short(value: number): string {
  return String(Number(value.toPrecision(3)))
}
