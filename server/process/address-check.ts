/** Checks, before anything else is opened, that this server can listen on its configured addresses. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import * as z from 'zod/mini'
import { getInstance } from '#contract/admin/instance.ts'
import type { Config } from '#server/config.ts'
import { listeningAddress } from '#server/lib/addresses.ts'
import { CannotListen, listenFailure } from './start-failures.ts'

const TIMEOUT_MS = 1000
/** A wildcard address can be listened on but not called. */
const WILDCARD_ADDRESSES: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' }
/** The fields that every version answers: the running one may be older or newer than this one. */
const InstanceOfAnyVersion = z.pick(getInstance.answer, { hasOutbox: true, supportEmail: true, version: true })

type Address = { host: string; port: number }
type Settings = Pick<Config, 'host' | 'port' | 'metrics' | 'webConcurrency'>

export async function checkAddresses({ host, port, metrics, webConcurrency }: Settings): Promise<void> {
  const failure = await tryListening({ host, port })
  const runningAt = failure && isPortTaken(failure) ? await findRunning({ host, port }) : undefined
  if (runningAt)
    throw new CannotListen(`Already running at ${runningAt}. To start another one, choose a port with PORT.`)
  if (failure) throw new CannotListen(listenFailure(failure, { host: 'HOST', port: 'PORT' }))
  for (const metricsPort of consecutivePorts(metrics.port, webConcurrency)) {
    const unavailable = await tryListening({ host: metrics.host, port: metricsPort })
    if (unavailable) throw new CannotListen(listenFailure(unavailable, { host: 'METRICS_HOST', port: 'METRICS_PORT' }))
  }
}

/** One for each process; port 0 (any free port) needs no check. */
function consecutivePorts(first: number | undefined, count: number): number[] {
  return first ? Array.from({ length: count }, (_, at) => first + at) : []
}

async function tryListening({ host, port }: Address): Promise<Error | undefined> {
  const server = createServer()
  try {
    server.listen({ host, port })
    await once(server, 'listening')
    server.close()
    await once(server, 'close')
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

function isPortTaken(error: Error): boolean {
  return 'code' in error && error.code === 'EADDRINUSE'
}

export async function findRunning({ host, port }: Address, timeoutMs = TIMEOUT_MS): Promise<string | undefined> {
  const called = WILDCARD_ADDRESSES[host] ?? host
  const url = `http://${called.includes(':') ? `[${called}]` : called}:${port}${getInstance.path}`
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
    const isOurs = InstanceOfAnyVersion.safeParse(await response.json()).success
    return isOurs ? listeningAddress({ host, port }) : undefined
  } catch {
    // Another program has the port; the caller reports that.
    return undefined
  }
}
