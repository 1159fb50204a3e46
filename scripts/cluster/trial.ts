/** A PostgreSQL, a Redis and several processes behind a balancer, all of its own, in one folder that goes with it. */
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { killAfterMs } from '#server/stop-times.ts'
import { freePort, onServer, startTemporaryPostgres } from '#server/testing/temporary-postgres.ts'
import { startTemporaryRedis } from '#server/testing/temporary-redis.ts'
import { createBalancer } from './balancer.ts'
import { environmentsOf } from './environments.ts'
import { type NodeProcess, startNodeProcess } from './node-process.ts'
import type { Ended } from './words.ts'

type Options = {
  /** The built server. */
  program: string
  count: number
  port: number
  env: NodeJS.ProcessEnv
  adminPassword: string
  /** Told when one of the processes has ended without being asked to. */
  onEnded: (ended: Ended) => void
  /** How to end what has been started; told step by step, so that whoever gives up half-way knows all of it. */
  undo: (step: () => unknown) => void
  givenUp: AbortSignal
}

export async function startTrial({ program, count, port, env, adminPassword, onEnded, givenUp, ...options }: Options) {
  const undo = (step: () => unknown) => {
    options.undo(step)
    givenUp.throwIfAborted()
  }
  const folder = mkdtempSync(join(tmpdir(), 'on-the-bowl-cluster-'))
  // PostgreSQL may run as another user, who has to pass through.
  chmodSync(folder, 0o711)
  undo(() => rmSync(folder, { recursive: true, force: true }))

  const postgres = await startTemporaryPostgres({ folder: join(folder, 'postgres'), isDetached: true })
  undo(() => postgres.remove())
  await onServer(postgres.url('postgres'), 'create database bowl')
  const redis = await startTemporaryRedis({ isDetached: true })
  undo(() => redis.remove())

  const targets = await freePorts(count)
  const balancer = createBalancer({ targets })
  const address = `http://localhost:${await balancer.listen(port)}`
  undo(() => balancer.close())
  const shared = {
    ...{ ...env, HOST: '127.0.0.1', PUBLIC_URL: address, TRUST_PROXY: 'loopback', ADMIN_PASSWORD: adminPassword },
    ...{ DATABASE_URL: postgres.url('bowl'), REDIS_URL: redis.url, ENV_FILE: 'off' },
  }
  const config = readConfig(shared)
  const withinMs = killAfterMs(config)
  let isStopping = false
  const nodes = environmentsOf({ shared, ports: targets, webConcurrency: config.webConcurrency }).map((own, at) =>
    startNodeProcess({ program, env: own, logFile: join(folder, `process-${at + 1}.log`) }),
  )
  undo(async () => {
    isStopping = true
    await Promise.all(nodes.map((node) => node.stop(withinMs)))
  })
  await Promise.race([balancer.ready(count), once(givenUp, 'abort'), ...nodes.map(failing)])
  givenUp.throwIfAborted()
  let left = count
  for (const { pid, ended } of nodes) {
    void ended.then(() => {
      left -= 1
      if (!isStopping) onEnded({ pid, left, of: count })
    })
  }
  return { address, folder, pids: nodes.map(({ pid }) => pid) }
}

async function failing(node: NodeProcess): Promise<never> {
  await node.ended
  throw new Error(node.said() || 'A process ended before it was open.')
}

/** Asked for together: one by one, the same could be given twice. */
async function freePorts(count: number): Promise<number[]> {
  return Promise.all(Array.from({ length: count }, freePort))
}
