/** Gauges of the process itself, under the conventional Prometheus names. */
import type { Registry } from './registry.ts'

export function collectProcessGauges(registry: Registry, version: string): void {
  const startedAt = Date.now() / 1000 - process.uptime()

  registry.gauge({ name: 'bowl_build', help: 'Always 1; the version that runs.', labels: ['version'] }, () => ({
    [version]: 1,
  }))
  registry.gauge(
    { name: 'process_start_time_seconds', help: 'When the process started, in Unix time.' },
    () => startedAt,
  )
  registry.count({ name: 'process_cpu_seconds_total', help: 'Processor time used, by all threads.' }, () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  })
  registry.gauge(
    { name: 'process_resident_memory_bytes', help: 'Memory in use, as the operating system counts.' },
    () => process.memoryUsage.rss(),
  )
  registry.gauge(
    { name: 'nodejs_memory_bytes', help: 'Memory in use, by what it is used for.', labels: ['kind'] },
    () => {
      const { heapUsed, heapTotal, external, arrayBuffers } = process.memoryUsage()
      return { heap_used: heapUsed, heap_total: heapTotal, external, array_buffers: arrayBuffers }
    },
  )
}
