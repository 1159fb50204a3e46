/** What it costs to broadcast one person's messages, compared with other servers and with a minimal one in C. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Figure, Options } from '../measure.ts'
import { storedPoints, storePoints } from '../results.ts'
import { waitForIdle } from '../wait-for-idle.ts'
import { type ChatServer, type ChatServerName, chatServers } from './chat-servers.ts'
import { fanOutFigures, isQuiet } from './fan-out-figures.ts'
import { CLIENT_CORE, onCore } from './pinned.ts'
import type { Point } from './point.ts'
import { openSeededDatabases, type SeededDatabases } from './seeded-databases.ts'

const PROGRAM = fileURLToPath(new URL('./point.program.ts', import.meta.url))
const TRIES = 3

export async function measureFanOut({ listeners, repetitions, seconds, isAdding }: Options): Promise<Figure[]> {
  const names = Object.keys(chatServers) as ChatServerName[]
  const missing = new Map(names.map((name) => [name, (chatServers[name] as ChatServer).isMissing?.()]))
  const databases = await openSeededDatabases(Math.max(...listeners))
  const points: Point[] = isAdding ? storedPoints() : []
  storePoints(points)
  try {
    for (let turn = 0; turn < repetitions; turn++) {
      for (const count of listeners) {
        for (const name of names) {
          if (missing.get(name)) continue
          points.push(...(await takePoint(databases, name, { listeners: count, seconds })))
          storePoints(points)
        }
      }
    }
  } finally {
    await databases.close()
  }
  return fanOutFigures(points, missing)
}

type Size = { listeners: number; seconds: number }

/** Repeats a point that other processes disturbed; messages lost in it still count. */
async function takePoint(databases: SeededDatabases, name: ChatServerName, size: Size): Promise<Point[]> {
  const taken: Point[] = []
  while (taken.length < TRIES && !taken.some(isQuiet)) {
    // On a machine that never gets idle one disturbed point is enough.
    if (!(await waitForIdle()) && taken.length > 0) break
    const point = await takeInProcess(databases, name, size)
    logPoint(point)
    taken.push(point)
  }
  return taken
}

async function takeInProcess(databases: SeededDatabases, name: ChatServerName, size: Size): Promise<Point> {
  const { clear, ...setup } = await databases.copyFor((chatServers[name] as ChatServer).database)
  const wanted = JSON.stringify({ name, ...size, setup, databasePid: databases.postgresPid() })
  const [command = '', ...args] = [...onCore(CLIENT_CORE), process.execPath, '--import', 'tsx', PROGRAM]
  const stdio = ['pipe', 'pipe', 'inherit'] as const
  const { stdout, status } = spawnSync(command, args, { encoding: 'utf8', input: wanted, stdio: [...stdio] })
  await clear()
  if (status !== 0) throw new Error(`${name} with ${size.listeners} listeners could not be measured`)
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Point
}

function logPoint({ name, listeners, paced, saturated, kilobytesPerConnection }: Point): void {
  const short = (value: number) => Number(value.toPrecision(3))
  const part = ({
    cpuPerMillion,
    deliveriesPerSecond,
    latencyMs,
    serverCores,
    clientCores,
    otherCores,
  }: Point['paced']) =>
    `${short(cpuPerMillion)} s/M, ${Math.round(deliveriesPerSecond)}/s, p99 ${short(latencyMs.p99)} ms, cores ${short(serverCores)} ${short(clientCores)} ${short(otherCores)}`
  const lost = paced.lost + saturated.lost
  console.log(
    `${name} ${listeners}: paced ${part(paced)}; saturated ${part(saturated)}; ${short(kilobytesPerConnection)} kB; lost ${lost}`,
  )
}
