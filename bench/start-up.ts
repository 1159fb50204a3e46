/** How long until a house with data answers for the first time, and how much memory it holds while nobody is there. */
import { setTimeout as after } from 'node:timers/promises'
import { broadcasters, type Place } from './fan-out/broadcasters.ts'
import { openFullRooms } from './fan-out/full-rooms.ts'
import { memoryBytesOf, treeOf } from './fan-out/process-tree.ts'
import { type Figure, median, type Options } from './measure.ts'
import { waitForOthers } from './wait-for-idle.ts'

const MEMBERS = 1000
const REST_MS = 3000
const PATIENCE_MS = 30_000
const LOADING = 'the program is read and the engine made ready side by side, and each takes a processor alone'

export async function measureStartUp({ repetitions }: Options): Promise<Figure[]> {
  const houses = await openFullRooms(MEMBERS)
  try {
    const figures: Figure[] = []
    for (const engine of ['embedded', 'postgres'] as const) {
      const starts: { seconds: number; megabytes: number }[] = []
      const { clear, ...place } = await houses.lend(engine)
      for (let turn = 0; turn < repetitions; turn++) {
        await waitForOthers()
        starts.push(await startOnce({ ...place, isFree: true }, engine))
      }
      await clear()
      figures.push(
        {
          ...{ what: `${engine}: from start to the first answer`, unit: 's', allowed: 3, obstacle: LOADING },
          value: median(starts.map(({ seconds }) => seconds)),
        },
        { what: `${engine}: memory at rest`, value: median(starts.map(({ megabytes }) => megabytes)), unit: 'MB' },
      )
    }
    return figures
  } finally {
    await houses.close()
  }
}

async function startOnce(place: Place, engine: 'embedded' | 'postgres') {
  const begun = performance.now()
  const server = broadcasters[`bowl-${engine}`].start(place)
  try {
    while (!(await isAnswered(`http://127.0.0.1:${place.port}/api/active-users`))) {
      if (performance.now() - begun > PATIENCE_MS) throw new Error('The house did not open')
      await after(5)
    }
    const seconds = (performance.now() - begun) / 1000
    await after(REST_MS)
    return { seconds, megabytes: memoryBytesOf(treeOf([server.pid])) / 1e6 }
  } finally {
    await server.stop()
  }
}

async function isAnswered(address: string): Promise<boolean> {
  return fetch(address).then(
    ({ ok }) => ok,
    () => false,
  )
}
