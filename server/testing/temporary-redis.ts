/** A Redis server of one's own, for tests and trials: on a free port, without files; it can be killed and started again. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { end, freePort } from './temporary-postgres.ts'

const START_TIMEOUT_MS = 10_000

export type TemporaryRedis = Awaited<ReturnType<typeof startTemporaryRedis>>

/** Ctrl-C reaches every process of a terminal at once, except those that are detached from it. */
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
      await Promise.race([answers(port), missing])
    } catch (error) {
      await end(started, 'SIGKILL')
      throw error
    }
    return started
  }

  const kill = () => end(server, 'SIGKILL')

  return {
    url: `redis://127.0.0.1:${port}/0`,
    /** As if the machine had lost its power. */
    kill,
    async start(): Promise<void> {
      server = await start()
    },
    /** It takes connections and answers nothing, until `thaw`. */
    freeze: () => void server.kill('SIGSTOP'),
    thaw: () => void server.kill('SIGCONT'),
    remove: kill,
  }
}

/** As the set-up noted it, or whatever is on the path. */
function findRedis(): string {
  const note = new URL('../../.setup/tools.json', import.meta.url)
  const tools = existsSync(note) ? (JSON.parse(readFileSync(note, 'utf8')) as { redis?: string }) : {}
  return tools.redis ?? 'redis-server'
}

async function answers(port: number): Promise<void> {
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
