/** A temporary Redis server on a free port, without files; it can be killed and started again. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { endProcess, freePort } from './temporary-postgres.ts'

const START_TIMEOUT_MS = 10_000

export type TemporaryRedis = Awaited<ReturnType<typeof startTemporaryRedis>>

/** Detached, so that Ctrl-C in the terminal does not stop it too. */
type Options = { isDetached?: boolean }

export async function startTemporaryRedis({ isDetached = false }: Options = {}) {
  const port = await freePort()
  let server = await start()

  async function start(): Promise<ChildProcess> {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', tmpdir()]
    const started = spawn(findRedis(), args, { stdio: 'ignore', detached: isDetached })
    const missing = once(started, 'error').then(() => {
      throw new Error('This needs Redis: no redis-server in .setup/tools.json or PATH')
    })
    try {
      await Promise.race([waitUntilUp(port), missing])
    } catch (error) {
      await endProcess(started, 'SIGKILL')
      throw error
    }
    return started
  }

  const kill = () => endProcess(server, 'SIGKILL')

  return {
    url: `redis://127.0.0.1:${port}/0`,
    /** Like a power loss. */
    kill,
    async start(): Promise<void> {
      server = await start()
    },
    /** Accepts connections but never responds, until `thaw`. */
    freeze: () => void server.kill('SIGSTOP'),
    thaw: () => void server.kill('SIGCONT'),
    remove: kill,
  }
}

function findRedis(): string {
  const note = new URL('../../.setup/tools.json', import.meta.url)
  const tools = existsSync(note) ? (JSON.parse(readFileSync(note, 'utf8')) as { redis?: string }) : {}
  return tools.redis ?? 'redis-server'
}

async function waitUntilUp(port: number): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    try {
      await once(socket, 'connect')
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
      await delay(20)
    } finally {
      socket.destroy()
    }
  }
}
