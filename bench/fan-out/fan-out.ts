/** One person speaks and a thousand hear it: what that costs here, beside the floor and beside others, in one run. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Figure, Options } from '../measure.ts'
import { keepPoints, keptPoints } from '../results.ts'
import { waitForOthers } from '../wait-for-idle.ts'
import { type Broadcaster, type BroadcasterName, broadcasters } from './broadcasters.ts'
import { fanOutFigures, isQuiet } from './fan-out-figures.ts'
import { type FullRooms, openFullRooms } from './full-rooms.ts'
import { CROWD_CORE, onCore } from './pinned.ts'
import type { Point } from './point.ts'

const PROGRAM = fileURLToPath(new URL('./point.program.ts', import.meta.url))
const TRIES = 3

export async function measureFanOut({ listeners, repetitions, seconds, isAdding }: Options): Promise<Figure[]> {
  const names = Object.keys(broadcasters) as BroadcasterName[]
  const missing = new Map(names.map((name) => [name, (broadcasters[name] as Broadcaster).isMissing?.()]))
  const houses = await openFullRooms(Math.max(...listeners))
  const points: Point[] = isAdding ? keptPoints() : []
  keepPoints(points)
  try {
    for (let turn = 0; turn < repetitions; turn++) {
      for (const count of listeners) {
        for (const name of names) {
          if (missing.get(name)) continue
          points.push(...(await takePoint(houses, name, { listeners: count, seconds })))
          keepPoints(points)
        }
      }
    }
  } finally {
    await houses.close()
  }
  return fanOutFigures(points, missing)
}

type Size = { listeners: number; seconds: number }

/** Again when somebody else used the machine meanwhile; what was lost then was lost all the same. */
async function takePoint(houses: FullRooms, name: BroadcasterName, size: Size): Promise<Point[]> {
  const taken: Point[] = []
  while (taken.length < TRIES && !taken.some(isQuiet)) {
    // One that is not quiet is enough where others never leave.
    if (!(await waitForOthers()) && taken.length > 0) break
    const point = await takeNextDoor(houses, name, size)
    say(point)
    taken.push(point)
  }
  return taken
}

async function takeNextDoor(houses: FullRooms, name: BroadcasterName, size: Size): Promise<Point> {
  const { clear, ...place } = await houses.lend((broadcasters[name] as Broadcaster).database)
  const wanted = JSON.stringify({ name, ...size, place, databasePid: houses.postgresPid() })
  const [command = '', ...args] = [...onCore(CROWD_CORE), process.execPath, '--import', 'tsx', PROGRAM]
  const stdio = ['pipe', 'pipe', 'inherit'] as const
  const { stdout, status } = spawnSync(command, args, { encoding: 'utf8', input: wanted, stdio: [...stdio] })
  await clear()
  if (status !== 0) throw new Error(`${name} with ${size.listeners} listeners could not be measured`)
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Point
}

function say({ name, listeners, paced, saturated, kilobytesPerConnection }: Point): void {
  const short = (value: number) => Number(value.toPrecision(3))
  const part = ({ cpuPerMillion, deliveriesPerSecond, waits, server, crowd, others }: Point['paced']) =>
    `${short(cpuPerMillion)} s/M, ${Math.round(deliveriesPerSecond)}/s, p99 ${short(waits.of100)} ms, cores ${short(server)} ${short(crowd)} ${short(others)}`
  const lost = paced.lost + saturated.lost
  console.log(
    `${name} ${listeners}: paced ${part(paced)}; saturated ${part(saturated)}; ${short(kilobytesPerConnection)} kB; lost ${lost}`,
  )
}
