/** The built product, started as anyone would start it, on a port and a data folder of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { folderOfTests } from '#server/testing/memory-folder.ts'
import { QUICK_START } from '#server/testing/quick-start.ts'

const MAIN = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))
export const ADMIN_PASSWORD = 'mind the gap, please'

/** Nobody made up, and nobody leaves the list because they came by a call alone. */
const PATIENT = { DEMO_BUDDIES: 'off', PRESENCE_GRACE_MS: '3600000', SIT_RESUME_MS: '3600000' }

export type Settings = Record<string, string>

export type RunningServer = {
  url: string
  dataDir: string
  /** Ends it and keeps its data. */
  end: () => Promise<void>
  /** Ends it and removes its data. */
  stop: () => Promise<void>
  kill: () => Promise<void>
  /** Starts again on the same port and data, with other settings where some are given. */
  start: (changed?: Settings) => Promise<void>
}

/**
 * Limits are off unless a journey is about them: all its people come from one address.
 * With a template the data begin as a copy of it, which is quicker than making a database.
 */
export async function startServer(settings: Settings = {}, template?: string): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(folderOfTests, 'on-the-bowl-e2e-'))
  if (template) await cp(template, dataDir, { recursive: true })
  let port = '0'
  let child: ChildProcess
  let url = ''

  async function start(changed: Settings = {}) {
    const env = {
      PATH: process.env.PATH,
      ENV_FILE: 'off',
      RATE_LIMITS: 'off',
      ADMIN_PASSWORD,
      ...PATIENT,
      ...settings,
      ...changed,
      PORT: port,
      DATA_DIR: dataDir,
    }
    child = spawn(process.execPath, [QUICK_START, MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    url = await addressOf(child)
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
    dataDir,
    start,
    end: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The address in the one line that a start prints. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const hear = (chunk: Buffer) => {
      said += chunk
      const address = /is open at (http:\/\/[^;\s]+)/.exec(said)?.[1]
      if (address) resolve(address.replace('localhost', '127.0.0.1'))
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${said}`)))
  })
}
