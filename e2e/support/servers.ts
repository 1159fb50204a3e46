/** The servers of one worker: one that most files share, and one at a time for a file that needs its own. */
import { copyData } from './data-template.ts'
import { type RunningServer, type Settings, startServer } from './server.ts'

export type Servers = ReturnType<typeof createServers>

type OwnServer = { owner: string; server: Promise<RunningServer> }

export function createServers() {
  let shared: Promise<RunningServer> | undefined
  let own: OwnServer | undefined
  let portOfOwn: string | undefined

  async function stopOwn() {
    await (await own?.server)?.stop()
    own = undefined
  }

  return {
    shared(): Promise<RunningServer> {
      shared ??= start()
      return shared
    },

    /** Stops the server of the previous owner, and takes its port: what the windows have cached for it stays valid. */
    async ownedBy(owner: string, settings: Settings): Promise<RunningServer> {
      if (own?.owner !== owner) {
        await stopOwn()
        own = { owner, server: start(settings, portOfOwn) }
        portOfOwn = new URL((await own.server).url).port
      }
      return own.server
    },

    async stop(): Promise<void> {
      await Promise.all([stopOwn(), shared?.then((server) => server.stop())])
    },
  }
}

async function start(settings?: Settings, port?: string): Promise<RunningServer> {
  return startServer(settings, { port, data: await copyData() })
}
