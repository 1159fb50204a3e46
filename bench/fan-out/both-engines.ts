/** Measures our server with both databases, each with a room of signed-in people who have joined. */
import type { Figure } from '../measure.ts'
import { repeatMeasure } from '../repetitions.ts'
import { chatServers, type ServerSetup } from './chat-servers.ts'
import { emptyTally, type Listener, openListener } from './listener.ts'
import { waitForPort } from './pinned.ts'
import { listProcesses } from './process-tree.ts'
import { openSeededDatabases, type SeededDatabases } from './seeded-databases.ts'

const AT_ONCE = 50
const ENGINES = ['postgres', 'embedded'] as const

export type Room = {
  clients: readonly Listener[]
  setup: ServerSetup
  /** Of the server and its database. */
  pids: () => number[]
}
type MeasureRoom = (room: Room) => Promise<Figure[]>

export async function measureOnBothEngines(
  { people, repetitions }: { people: number; repetitions: number },
  measure: MeasureRoom,
): Promise<Figure[]> {
  const databases = await openSeededDatabases(people)
  try {
    return await repeatMeasure(repetitions, async () => {
      const figures: Figure[] = []
      for (const engine of ENGINES) figures.push(...(await measureOn(engine, databases, { people, measure })))
      return figures
    })
  } finally {
    await databases.close()
  }
}

async function measureOn(
  engine: (typeof ENGINES)[number],
  databases: SeededDatabases,
  { people, measure }: { people: number; measure: MeasureRoom },
): Promise<Figure[]> {
  const setup = await databases.copyFor(engine)
  const server = chatServers[`bowl-${engine}`].start(setup)
  const pids = () => listProcesses([server.pid, ...(engine === 'postgres' ? [databases.postgresPid()] : [])])
  try {
    await waitForPort(setup.port)
    const clients = await joinAll(setup, people)
    const figures = await measure({ clients, setup, pids })
    for (const listener of clients) listener.end()
    return figures.map((figure) => ({ ...figure, what: `${engine}: ${figure.what}` }))
  } finally {
    await server.stop()
    await setup.clear()
  }
}

async function joinAll(setup: ServerSetup, people: number): Promise<Listener[]> {
  // Both engines are joined alike.
  const { endpointFor, join } = chatServers['bowl-postgres']
  const tally = emptyTally()
  const clients: Listener[] = []
  for (let from = 0; from < people; from += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, people - from) }, async (_, at) => {
      const listener = await openListener({ port: setup.port, ...endpointFor(setup, from + at) }, tally)
      await join(listener, setup, from + at)
      return listener
    })
    clients.push(...(await Promise.all(some)))
  }
  return clients
}
