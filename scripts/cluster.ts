/**
 * `npm run cluster`: three nodes with a PostgreSQL and a Redis of their own behind HAProxy, until Ctrl-C.
 * PORT is where the balancer listens; an argument names another server program than the built one.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { checkAddresses } from '#server/process/address-check.ts'
import { passwordForThisRun } from '#server/process/generated-secrets.ts'
import { startFailureText } from '#server/process/start-failures.ts'
import { endProcess, freePort, runStatement, startTemporaryPostgres } from '#server/testing/temporary-postgres.ts'
import { startTemporaryRedis } from '#server/testing/temporary-redis.ts'
import { startBalancer } from './cluster/balancer.ts'

const NODES = 3
const HOST = '127.0.0.1'
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
  await checkAddresses({
    host: HOST,
    port: Number(PORT || 3000),
    metrics: { host: HOST, port: undefined },
    webConcurrency: 1,
  })
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
  const [free = 0, ...ports] = await Promise.all(Array.from({ length: NODES + 1 }, freePort))
  const port = Number(PORT || 3000) || free
  const address = `http://localhost:${port}`
  const adminPassword = ADMIN_PASSWORD || passwordForThisRun()
  const shared = {
    ...process.env,
    HOST,
    PUBLIC_URL: address,
    ADMIN_PASSWORD: adminPassword,
    ENV_FILE: 'off',
    DATABASE_URL: postgres.url('bowl'),
    REDIS_URL: redis.url,
    WEB_CONCURRENCY: '1',
  }
  // WORKER_INDEX gives each node its own metrics port.
  const environments = ports.map((port, at) => ({ ...shared, PORT: String(port), WORKER_INDEX: String(at) }))
  // Ends after the nodes, which close their sockets through it.
  let balancer: ChildProcess | undefined
  onEnd(() => balancer && endProcess(balancer, 'SIGTERM'))
  const log = join(folder, 'nodes.log')
  const nodes = environments.map((env) => startNode(env, log))
  onEnd(() => Promise.all(nodes.map((node) => endProcess(node, 'SIGTERM'))))
  await waitUntilReady(ports, () => {
    if (nodes.some(hasEnded)) throw new Error(readFileSync(log, 'utf8').trim())
  })
  const started = startBalancer({ folder, port, nodePorts: ports })
  balancer = started
  await waitUntilReady([port], () => {
    if (hasEnded(started)) throw new Error('This needs HAProxy: none in .setup/tools.json or PATH')
  })
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

async function waitUntilReady(ports: number[], check: () => void): Promise<void> {
  while (!(await areReady(ports))) {
    await delay(100, undefined, { signal: stop.signal })
    check()
  }
}

async function areReady(ports: number[]): Promise<boolean> {
  const ready = ports.map((port) =>
    fetch(`http://${HOST}:${port}/api/ready`)
      .then(({ ok }) => ok)
      .catch(() => false),
  )
  return (await Promise.all(ready)).every(Boolean)
}

function logEnded({ pid }: ChildProcess, left: number): void {
  if (!stop.signal.aborted) console.log(`Process ${pid} ended; ${left} of ${NODES} still running.`)
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}
