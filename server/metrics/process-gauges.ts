/** Gauges of the process itself, under the conventional Prometheus names. */
import type { Registry } from 'prom-client'
import { readAtScrape } from './read-at-scrape.ts'

/** prom-client's own defaults are four times as many, and cannot be chosen one by one. */
export function collectProcessGauges(registry: Registry, version: string): void {
  const { gauge, count } = readAtScrape(registry)
  const startedAt = Date.now() / 1000 - process.uptime()

  gauge({ name: 'bowl_build', help: 'Always 1; the version that runs.', labels: ['version'] }, () => ({
    [version]: 1,
  }))
  gauge({ name: 'process_start_time_seconds', help: 'When the process started, in Unix time.' }, () => startedAt)
  count({ name: 'process_cpu_seconds_total', help: 'Processor time used, by all threads.' }, () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  })
  gauge({ name: 'process_resident_memory_bytes', help: 'Memory in use, as the operating system counts.' }, () =>
    process.memoryUsage.rss(),
  )
  gauge({ name: 'nodejs_memory_bytes', help: 'Memory in use, by what it is used for.', labels: ['kind'] }, () => {
    const { heapUsed, heapTotal, external, arrayBuffers } = process.memoryUsage()
    return { heap_used: heapUsed, heap_total: heapTotal, external, array_buffers: arrayBuffers }
  })
}
