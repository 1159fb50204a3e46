/** The gauges that differ between the engines. */
import { statfs } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { scrape } from '#server/testing/scrape.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp({ settings: { METRICS_PORT: '0' } })

test('[ACCESS-39] the disk of the embedded database is measured, that of PostgreSQL is not', async () => {
  const { engine, where } = app.database
  const { value } = await scrape(app.metricsUrl)
  const [free, size] = [value('bowl_disk_free_bytes'), value('bowl_disk_size_bytes')]
  if (engine === 'postgres') expect([free, size]).toEqual([undefined, undefined])
  else {
    const { blocks, bsize } = await statfs(where)
    expect(size).toBe(blocks * bsize)
    expect(free).toBeGreaterThan(0)
    expect(free).toBeLessThanOrEqual(size ?? 0)
  }
})
