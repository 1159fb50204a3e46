/** The servers of one worker: one that most files share, and one at a time for a file that needs its own. */
import { closeWaitingWindows } from './browser.ts'
import { DATA_TEMPLATE } from './data-template.ts'
import { type RunningServer, type Settings, startServer } from './server.ts'

export type Servers = ReturnType<typeof createServers>

type OwnServer = { owner: string; server: Promise<RunningServer> }

export function createServers() {
  let shared: Promise<RunningServer> | undefined
  let own: OwnServer | undefined

  async function stopOwn() {
    const server = await own?.server
    if (server) await closeWaitingWindows(server.url)
    await server?.stop()
    own = undefined
  }

  return {
    shared(): Promise<RunningServer> {
      shared ??= start()
      return shared
    },

    /** Stops the server of the previous owner. */
    async ownedBy(owner: string, settings: Settings): Promise<RunningServer> {
      if (own?.owner !== owner) {
        await stopOwn()
        own = { owner, server: start(settings) }
      }
      return own.server
    },

    async stop(): Promise<void> {
      await Promise.all([stopOwn(), shared?.then((server) => server.stop())])
    },
  }
}

function start(settings?: Settings): Promise<RunningServer> {
  return startServer(settings, process.env[DATA_TEMPLATE])
}
