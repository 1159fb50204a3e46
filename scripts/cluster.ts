/**
 * `npm run cluster`: three nodes with a PostgreSQL and a Redis of their own behind a small balancer, until Ctrl-C.
 * PORT is where the balancer listens; an argument names another server program than the built one.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { passwordForThisRun } from '#server/process/generated-secrets.ts'
import { startFailureText } from '#server/process/start-failures.ts'
import { endProcess, freePort, runStatement, startTemporaryPostgres } from '#server/testing/temporary-postgres.ts'
import { startTemporaryRedis } from '#server/testing/temporary-redis.ts'
import { createBalancer } from './cluster/balancer.ts'

const NODES = 3
const PROGRAM = process.argv[2] ?? fileURLToPath(new URL('../dist/server/main.js', import.meta.url))
const { PORT, ADMIN_PASSWORD } = process.env

/** In reverse order of starting: the nodes need their database to the end. */
const ends: (() => unknown)[] = []
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort())
stop.signal.addEventListener('abort', () => console.log('Stopping…'))

let exitCode = 0
try {
  await start()
  await once(stop.signal, 'abort')
} catch (error) {
  // System errors, such as a taken port, get the server's own text.
  const text = error instanceof Error && !('syscall' in error) ? error.message : startFailureText(error)
  if (!stop.signal.aborted) console.error(text)
  exitCode = stop.signal.aborted ? 0 : 1
}
for (const endOne of ends) await endOne()
process.exit(exitCode)

async function start(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'on-the-bowl-cluster-'))
  // PostgreSQL may run as another user, who needs access.
  chmodSync(folder, 0o711)
  onEnd(() => rmSync(folder, { recursive: true, force: true }))
  const postgres = await startTemporaryPostgres({ folder: join(folder, 'postgres'), isDetached: true })
  onEnd(postgres.remove)
  await runStatement(postgres.url('postgres'), 'create database bowl')
  const redis = await startTemporaryRedis({ isDetached: true })
  onEnd(redis.remove)

  // In parallel: one by one, the same port could be returned twice.
  const ports = await Promise.all(Array.from({ length: NODES }, freePort))
  const balancer = createBalancer(ports)
  onEnd(balancer.close)
  const address = `http://localhost:${await balancer.listen(Number(PORT || 3000))}`
  const adminPassword = ADMIN_PASSWORD || passwordForThisRun()
  const shared = {
    ...process.env,
    HOST: '127.0.0.1',
    PUBLIC_URL: address,
    ADMIN_PASSWORD: adminPassword,
    ENV_FILE: 'off',
    DATABASE_URL: postgres.url('bowl'),
    REDIS_URL: redis.url,
    WEB_CONCURRENCY: '1',
  }
  // WORKER_INDEX gives each node its own metrics port.
  const environments = ports.map((port, at) => ({ ...shared, PORT: String(port), WORKER_INDEX: String(at) }))
  const log = join(folder, 'nodes.log')
  const nodes = environments.map((env) => startNode(env, log))
  onEnd(() => Promise.all(nodes.map((node) => endProcess(node, 'SIGTERM'))))
  while (!balancer.isReady()) {
    await delay(100, undefined, { signal: stop.signal })
    if (nodes.some(hasEnded)) throw new Error(readFileSync(log, 'utf8').trim())
  }
  for (const node of nodes) node.once('exit', () => logEnded(node, nodes.filter((other) => !hasEnded(other)).length))
  const pids = nodes.map(({ pid }) => pid)
  console.log(`On the Bowl is open at ${address}`)
  if (!ADMIN_PASSWORD) console.log(`Admin password for this run: ${adminPassword}`)
  console.log(`Processes: ${pids.join(', ')}\nData and logs until Ctrl-C: ${folder}\nTry: kill -9 ${pids[1]}`)
}

function onEnd(step: () => unknown): void {
  ends.unshift(step)
  stop.signal.throwIfAborted()
}

/** Detached, so that the terminal's Ctrl-C does not reach it directly. */
function startNode(env: NodeJS.ProcessEnv, log: string): ChildProcess {
  const output = openSync(log, 'a', 0o600)
  const args = ['--enable-source-maps', PROGRAM]
  return spawn(process.execPath, args, { env, detached: true, stdio: ['ignore', output, output] })
}

function logEnded({ pid }: ChildProcess, left: number): void {
  if (!stop.signal.aborted) console.log(`Process ${pid} ended; ${left} of ${NODES} still running.`)
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}
