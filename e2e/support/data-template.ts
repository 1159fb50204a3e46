/** Global setup: creates the data folder once, and every server starts with a copy of it. */
import { startServer } from './server.ts'

/** Workers inherit the environment of the setup process. */
export const DATA_TEMPLATE = 'E2E_DATA_TEMPLATE'

export default async function makeDataTemplate(): Promise<() => Promise<void>> {
  const server = await startServer()
  await server.end()
  process.env[DATA_TEMPLATE] = server.dataDir
  return server.stop
}
