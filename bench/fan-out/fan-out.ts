/** What it costs to broadcast one person's messages, compared with other servers and with a minimal one in C. */
import type { Figure, Options } from '../measure.ts'
import { waitForIdle } from '../wait-for-idle.ts'
import { type ChatServer, type ChatServerName, chatServers } from './chat-servers.ts'
import { fanOutFigures, isQuiet } from './fan-out-figures.ts'
import { runOnClientCore } from './pinned.ts'
import type { Phase, Point } from './point.ts'
import { openSeededDatabases, type SeededDatabases } from './seeded-databases.ts'

const PROGRAM = new URL('./point.program.ts', import.meta.url)
const TRIES = 3

/** Every server in turn, and again, so that a slow time of the machine affects all. */
export async function measureFanOut({ listeners, repetitions, seconds }: Options): Promise<Figure[]> {
  const names = Object.keys(chatServers) as ChatServerName[]
  const missing = new Map(names.map((name) => [name, (chatServers[name] as ChatServer).isMissing?.()]))
  const databases = await openSeededDatabases(Math.max(...listeners))
  const points: Point[] = []
  try {
    for (let turn = 0; turn < repetitions; turn++) {
      for (const count of listeners) {
        for (const name of names) {
          if (!missing.get(name)) points.push(...(await takePoint(databases, name, { listeners: count, seconds })))
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
    const { clear, ...setup } = await databases.copyFor((chatServers[name] as ChatServer).database)
    const point = runOnClientCore<Point>(PROGRAM, { name, ...size, setup, databasePid: databases.postgresPid() })
    await clear()
    logPoint(point)
    taken.push(point)
  }
  return taken
}

function logPoint({ name, listeners, paced, saturated, connection }: Point): void {
  const short = (value: number) => Number(value.toPrecision(3))
  const part = ({ cpuPerMillion, deliveriesPerSecond, latencyMs, ...cores }: Phase) => {
    const used = [cores.serverCores, cores.clientCores, cores.otherCores].map(short).join(' ')
    const speed = `${short(cpuPerMillion)} s/M, ${Math.round(deliveriesPerSecond)}/s`
    return `${speed}, p99 ${short(latencyMs.p99)} ms, cores ${used}`
  }
  const each = `${short(connection.memoryKilobytes)} kB; lost ${paced.lost + saturated.lost}`
  console.log(`${name} ${listeners}: paced ${part(paced)}; saturated ${part(saturated)}; ${each}`)
}
