/** Starts the built product on a free port with its own data folder. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { folderOfTests } from '#server/testing/memory-folder.ts'
import { QUICK_START } from '#server/testing/quick-start.ts'

const MAIN = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))
export const ADMIN_PASSWORD = 'mind the gap, please'

/** No demo buddies, and people who sat down by a call stay in the list. */
const STABLE_PRESENCE = { DEMO_BUDDIES: 'off', PRESENCE_GRACE_MS: '3600000', SIT_RESUME_MS: '3600000' }

export type Settings = Record<string, string>

/** Where a server keeps its data, as settings, and how to remove it. */
export type Data = { settings: Settings; remove: () => Promise<void> }

export type RunningServer = {
  url: string
  /** Keeps the data. */
  end: () => Promise<void>
  /** Removes the data. */
  stop: () => Promise<void>
  kill: () => Promise<void>
  /** Reuses the port and the data. */
  start: (changed?: Settings) => Promise<void>
}

type Options = { port?: string | undefined; data?: Data }

/** Rate limits are off by default, because all people share one address. */
export async function startServer(settings: Settings = {}, options: Options = {}): Promise<RunningServer> {
  const { data = await emptyFolder() } = options
  let { port = '0' } = options
  let child: ChildProcess
  let url = ''

  async function start(changed: Settings = {}) {
    const env = {
      PATH: process.env.PATH,
      ENV_FILE: 'off',
      RATE_LIMITS: 'off',
      ADMIN_PASSWORD,
      ...STABLE_PRESENCE,
      ...settings,
      ...changed,
      ...data.settings,
      PORT: port,
    }
    child = spawn(process.execPath, [QUICK_START, MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    url = await waitForAddress(child)
    port = new URL(url).port
  }

  async function end(signal: NodeJS.Signals) {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  await start()
  return {
    get url() {
      return url
    },
    start,
    end: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGTERM')
      await data.remove()
    },
  }
}

export async function emptyFolder(): Promise<Data & { folder: string }> {
  const folder = await mkdtemp(join(folderOfTests, 'on-the-bowl-e2e-'))
  return { folder, settings: { DATA_DIR: folder }, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** Reads the URL from the start line. */
function waitForAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk
      const address = /is open at (http:\/\/[^;\s]+)/.exec(output)?.[1]
      if (address) resolve(address.replace('localhost', '127.0.0.1'))
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${output}`)))
  })
}
