/** Starts the built server with rate limits on, trusting this machine as a proxy. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))

export async function startSoakServer() {
  const dataDir = await mkdtemp(join(tmpdir(), 'on-the-bowl-soak-'))
  const settings = { PORT: '0', DATA_DIR: dataDir, TRUST_PROXY: '127.0.0.1', DEMO_BUDDIES: 'off' }
  const logging = { LOG_FORMAT: 'json', LOG_LEVEL: 'error' }
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, ENV_FILE: 'off', ...settings, ...logging },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const failures: string[] = []
  let output = ''
  const address = () => /is open at (http:\/\/[^;\s]+)/.exec(output)?.[1]?.replace('localhost', '127.0.0.1')
  child.stdout.on('data', (chunk) => {
    if (!address()) output += chunk
    else failures.push(...String(chunk).split('\n').filter(Boolean))
  })
  const ended = once(child, 'exit')
  while (!address()) await Promise.race([once(child.stdout, 'data'), ended.then(() => fail(output))])
  const pid = child.pid ?? 0

  return {
    url: address() ?? '',
    pid,
    failures,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    async residentBytes(): Promise<number> {
      const status = await readFile(`/proc/${pid}/status`, 'utf8')
      return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) * 1024
    },
    async stop(): Promise<void> {
      child.kill('SIGTERM')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function fail(output: string): never {
  throw new Error(`The server did not start: ${output}`)
}
