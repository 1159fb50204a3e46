/** Serves metrics to Prometheus on a separate port, so that they cannot be reached from outside by mistake. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Registry } from 'prom-client'
import { BadSetting } from '#server/lib/settings-reader.ts'

const PATH = '/metrics'

type Needs = {
  host: string
  port: number
  registry: Registry
  onError: (error: unknown) => void
}

export async function openMetricsServer({ host, port, registry, onError }: Needs) {
  const server = createServer((request, response) => {
    answer(request, response, registry).catch((error: unknown) => {
      onError(error)
      send(response, { status: 500, body: 'Could not read the metrics\n' })
    })
  })
  // Without `exclusive`, node:cluster would share the port between processes.
  server.listen({ port, host, exclusive: true })
  await once(server, 'listening').catch((cause) => {
    const reason = cause instanceof Error && 'code' in cause ? cause.code : 'unknown'
    throw new BadSetting(`Cannot serve metrics on ${host}:${port} (${reason}): check METRICS_PORT and METRICS_HOST.`)
  })

  return {
    port: (server.address() as AddressInfo).port,
    async close(): Promise<void> {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

async function answer(request: IncomingMessage, response: ServerResponse, registry: Registry): Promise<void> {
  const { method, url = '/' } = request
  const isRead = method === 'GET' || method === 'HEAD'
  if (url.split('?', 1)[0] !== PATH) send(response, { status: 404, body: `Metrics are at ${PATH}\n` })
  else if (isRead) send(response, { status: 200, body: await registry.metrics(), type: registry.contentType })
  else send(response.setHeader('allow', 'GET, HEAD'), { status: 405, body: 'Metrics can only be read\n' })
}

type Answer = { status: number; body: string; type?: string }

function send(response: ServerResponse, { status, body, type = 'text/plain; charset=utf-8' }: Answer): void {
  response.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  response.end(body)
}
