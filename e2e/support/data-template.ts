/** Before all journeys: the product makes its data folder once, and every server begins with a copy of it. */
import { startServer } from './server.ts'

/** Workers inherit the environment of the process that ran the set-up. */
export const DATA_TEMPLATE = 'E2E_DATA_TEMPLATE'

export default async function makeDataTemplate(): Promise<() => Promise<void>> {
  const server = await startServer()
  await server.end()
  process.env[DATA_TEMPLATE] = server.dataDir
  return server.stop
}
