/** Time from start to the first response, and memory at rest, on a filled database. */
import { setTimeout as after } from 'node:timers/promises'
import { chatServers, type ServerSetup } from './fan-out/chat-servers.ts'
import { listProcesses, readMemoryBytes } from './fan-out/process-tree.ts'
import { openSeededDatabases } from './fan-out/seeded-databases.ts'
import type { Figure, Options } from './measure.ts'
import { repeatMeasure } from './repetitions.ts'

const MEMBERS = 1000
const REST_MS = 3000
const TIMEOUT_MS = 30_000
const LOADING = 'the program and the engine load in parallel, and each needs a core'

export async function measureStartUp({ repetitions }: Options): Promise<Figure[]> {
  const databases = await openSeededDatabases(MEMBERS)
  try {
    const figures: Figure[] = []
    for (const engine of ['embedded', 'postgres'] as const) {
      const { clear, ...setup } = await databases.copyFor(engine)
      figures.push(...(await repeatMeasure(repetitions, () => startOnce({ ...setup, isUnpinned: true }, engine))))
      await clear()
    }
    return figures
  } finally {
    await databases.close()
  }
}

async function startOnce(setup: ServerSetup, engine: 'embedded' | 'postgres'): Promise<Figure[]> {
  const begun = performance.now()
  const server = chatServers[`bowl-${engine}`].start(setup)
  try {
    while (!(await isAnswering(`http://127.0.0.1:${setup.port}/api/active-users`))) {
      if (performance.now() - begun > TIMEOUT_MS) throw new Error('The server did not start')
      await after(5)
    }
    const seconds = (performance.now() - begun) / 1000
    await after(REST_MS)
    const megabytes = readMemoryBytes(listProcesses([server.pid])) / 1e6
    return [
      { what: `${engine}: from start to the first answer`, value: seconds, unit: 's', allowed: 3, obstacle: LOADING },
      { what: `${engine}: memory at rest`, value: megabytes, unit: 'MB' },
    ]
  } finally {
    await server.stop()
  }
}

async function isAnswering(address: string): Promise<boolean> {
  return fetch(address).then(
    ({ ok }) => ok,
    () => false,
  )
}
