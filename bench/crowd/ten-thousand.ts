/** Ten thousand sockets on two nodes, with messages and toggles: what is lost, how late it is, and what it costs. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as after } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { listProcesses, readCpuSeconds, readMemoryBytes } from '../fan-out/process-tree.ts'
import { type Figure, type Options, percentile } from '../measure.ts'
import { repeatMeasure } from '../repetitions.ts'
import { type Crowd, type CrowdServers, openCrowdServers } from './crowd-servers.ts'
import type { LoadCommand, LoadReply } from './ten-thousand-load.program.ts'
import type { LoadResult, LoadShare, Written } from './ten-thousand-load.ts'

const LOAD_PROGRAM = fileURLToPath(new URL('./ten-thousand-load.program.ts', import.meta.url))
const NODES = 2
/** One process cannot read as many messages as two nodes send. */
const LOADS = 2
const WARM_UP_SECONDS = 5
/** For messages still in flight; less if all have arrived. */
const DRAIN_SECONDS = 30
/** On a busy machine. */
const STOPPED_WITHIN_SECONDS = 120
const MB = 1e6
const NOTHING: Written = { sent: 0, refused: [] }

export type Size = { sockets: number; messagesPerSecond: number; togglesPerSecond: number; seconds: number }
const FULL_SIZE: Size = { sockets: 10_000, messagesPerSecond: 20, togglesPerSecond: 50, seconds: 60 }

export function measureTenThousand({ repetitions }: Options): Promise<Figure[]> {
  return withServers(FULL_SIZE, (take) => repeatMeasure(repetitions, take))
}

/** At once, however busy the machine is. */
export function takeAnySize(size: Size): Promise<Figure[]> {
  return withServers(size, (take) => take())
}

type Take = () => Promise<Figure[]>

async function withServers(size: Size, measure: (take: Take) => Promise<Figure[]>): Promise<Figure[]> {
  const servers = await openCrowdServers(size.sockets)
  try {
    return await measure(() => measureOnce(servers, size))
  } finally {
    await servers.close()
  }
}

async function measureOnce(servers: CrowdServers, size: Size): Promise<Figure[]> {
  const crowd = await servers.start({ nodes: NODES, onBowl: size.sockets / 2 })
  const loads = Array.from({ length: LOADS }, startLoad)
  try {
    const begun = performance.now()
    await Promise.all(
      loads.map((load, nth) => load.ask({ command: 'join', share: shareFor(nth, servers, crowd, size) })),
    )
    const joinSeconds = (performance.now() - begun) / 1000
    for (const load of loads) load.send({ command: 'begin' })
    await after(WARM_UP_SECONDS * 1000)
    for (const load of loads) load.send({ command: 'count' })
    const { seconds, figures } = await watchCosts(listProcessesOf(servers, crowd, loads), size.seconds)
    const written = await Promise.all(
      loads.map(async (load) => (await load.ask({ command: 'stop' })).written ?? NOTHING),
    )
    const results = await collectResults(loads, written)
    return [
      { what: 'until all have joined', value: joinSeconds, unit: 's' },
      ...figuresOfMessages(results, written),
      ...figuresOfBytes(results, { sockets: size.sockets, seconds }),
      ...figures,
    ]
  } finally {
    for (const load of loads) load.end()
    await crowd.stop()
  }
}

/** As soon as everything has arrived. */
async function collectResults(loads: readonly Load[], written: readonly Written[]): Promise<LoadResult[]> {
  for (let waited = 0; ; waited++) {
    const replies = await Promise.all(loads.map((load) => load.ask({ command: 'report', written })))
    const results = replies.flatMap(({ result }) => result ?? [])
    if (waited >= DRAIN_SECONDS || results.every(({ lostOrDoubled }) => lostOrDoubled === 0)) return results
    await after(1000)
  }
}

type Processes = readonly { what: string; pids: number[] }[]

async function watchCosts(processes: Processes, forSeconds: number): Promise<{ seconds: number; figures: Figure[] }> {
  const [begun, before] = [performance.now(), processes.map(({ pids }) => readCpuSeconds(pids))]
  await after(forSeconds * 1000)
  const seconds = (performance.now() - begun) / 1000
  const figures = processes.flatMap(({ what, pids }, at) => [
    { what: `${what}: CPU`, value: (readCpuSeconds(pids) - (before[at] ?? 0)) / seconds, unit: 'cores' },
    { what: `${what}: memory`, value: readMemoryBytes(pids) / MB, unit: 'MB' },
  ])
  return { seconds, figures }
}

/** Of every kind of page each process has its part. */
function shareFor(nth: number, { people }: CrowdServers, { nodes }: Crowd, size: Size): LoadShare {
  const partOf = (rate: number) => rate / LOADS
  const own = people.filter((_, at) => at % LOADS === nth)
  return {
    ports: nodes.map(({ port }) => port),
    people: own,
    onBowl: own.length / 2,
    load: nth,
    messagesPerSecond: partOf(size.messagesPerSecond),
    togglesPerSecond: partOf(size.togglesPerSecond),
    messagesMax: Math.ceil((WARM_UP_SECONDS + size.seconds + STOPPED_WITHIN_SECONDS) * partOf(size.messagesPerSecond)),
  }
}

function figuresOfMessages(results: readonly LoadResult[], written: readonly Written[]): Figure[] {
  const latencies = results.flatMap(({ latencies }) => latencies)
  const sum = (read: (result: LoadResult) => number) => results.reduce((total, result) => total + read(result), 0)
  return [
    { what: 'messages sent', value: written.reduce((total, { sent }) => total + sent, 0), unit: '' },
    {
      what: 'messages refused',
      value: written.reduce((total, { refused }) => total + refused.length, 0),
      unit: '',
      allowed: 0,
    },
    { what: 'messages lost or received twice', value: sum(({ lostOrDoubled }) => lostOrDoubled), unit: '', allowed: 0 },
    { what: 'sockets closed', value: sum(({ closed }) => closed), unit: '', allowed: 0 },
    { what: 'latency of a message, p50', value: percentile(latencies, 50), unit: 'ms' },
    { what: 'latency of a message, p99', value: percentile(latencies, 99), unit: 'ms', allowed: 500 },
    { what: 'latency of a message, maximum', value: percentile(latencies, 100), unit: 'ms' },
  ]
}

function figuresOfBytes(
  results: readonly LoadResult[],
  { sockets, seconds }: { sockets: number; seconds: number },
): Figure[] {
  const bytes = results.reduce((sum, result) => sum + result.bytes, 0)
  const ofPresence = results.flatMap(({ presenceBytes }) => presenceBytes)
  return [
    { what: 'a socket', value: bytes / sockets / seconds, unit: 'B/s' },
    {
      what: 'a socket, of presence, the one with the most',
      value: Math.max(...ofPresence) / seconds,
      unit: 'B/s',
      allowed: 1500,
    },
  ]
}

function listProcessesOf({ postgresPid }: CrowdServers, { nodes }: Crowd, loads: readonly Load[]): Processes {
  return [
    ...nodes.map(({ pid }, nth) => ({ what: `node ${nth + 1}`, pids: listProcesses([pid]) })),
    { what: 'PostgreSQL', pids: listProcesses([postgresPid()]) },
    ...loads.map(({ pid }, nth) => ({ what: `clients ${nth + 1}`, pids: [pid] })),
  ]
}

type Load = ReturnType<typeof startLoad>

function startLoad() {
  const child: ChildProcess = fork(LOAD_PROGRAM, { execArgv: ['--import', 'tsx'] })
  const failed = once(child, 'exit').then(() => Promise.reject(new Error('A process with clients has ended')))
  failed.catch(() => undefined)
  const send = (command: LoadCommand) => void child.send(command)
  return {
    pid: child.pid ?? 0,
    send,
    async ask(command: LoadCommand): Promise<LoadReply> {
      const replied = once(child, 'message')
      send(command)
      const [reply] = (await Promise.race([replied, failed])) as [LoadReply]
      return reply
    },
    end: () => void child.kill(),
  }
}
