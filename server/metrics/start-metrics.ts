/** Everything that is measured, and the door to it. Without a port nothing is looked at and nothing listens. */
import type { FastifyBaseLogger } from 'fastify'
import { type AppGauges, collectAppGauges } from './app-gauges.ts'
import { watchEventLoop } from './event-loop.ts'
import type { Metrics } from './metrics.ts'
import { openMetricsServer } from './metrics-server.ts'
import { readProcess } from './process-gauges.ts'

type Needs = {
  where: { host: string; port: number | undefined }
  metrics: Metrics
  levels: AppGauges
  version: string
  log: FastifyBaseLogger
}

type Observatory = { port: number; close(): Promise<void> }

export async function startMetrics({ where, metrics, ...needs }: Needs): Promise<Observatory | undefined> {
  const { host, port } = where
  if (port === undefined) return undefined
  const { registry } = metrics
  const { levels, version, log } = needs
  collectAppGauges(registry, levels)
  readProcess(registry, version)
  const onError = (err: unknown) => log.error({ err }, 'the metrics could not be read')
  const door = await openMetricsServer({ host, port, text: registry.text, onError })
  const eventLoop = watchEventLoop(registry)
  log.info({ host, port: door.port }, 'metrics are served')

  return {
    port: door.port,
    async close(): Promise<void> {
      eventLoop.stop()
      await door.close()
    },
  }
}
