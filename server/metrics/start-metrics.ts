/** Collects all metrics and serves them. Without a port nothing is measured and nothing listens. */
import type { FastifyBaseLogger } from 'fastify'
import { type AppGauges, collectAppGauges } from './app-gauges.ts'
import { watchEventLoop } from './event-loop.ts'
import type { Metrics } from './metrics.ts'
import { openMetricsServer } from './metrics-server.ts'
import { collectProcessGauges } from './process-gauges.ts'

type Needs = {
  where: { host: string; port: number | undefined }
  metrics: Metrics
  gauges: AppGauges
  version: string
  log: FastifyBaseLogger
}

type RunningMetrics = { port: number; close(): Promise<void> }

export async function startMetrics(needs: Needs): Promise<RunningMetrics | undefined> {
  const { where, metrics, gauges, version, log } = needs
  const { host, port } = where
  if (port === undefined) return undefined
  const { registry } = metrics
  collectAppGauges(registry, gauges)
  collectProcessGauges(registry, version)
  const onError = (err: unknown) => log.error({ err }, 'could not read the metrics')
  const server = await openMetricsServer({ host, port, registry, onError })
  const eventLoop = watchEventLoop(registry)
  log.info({ host, port: server.port }, 'serving metrics')

  return {
    port: server.port,
    async close(): Promise<void> {
      eventLoop.stop()
      await server.close()
    },
  }
}
