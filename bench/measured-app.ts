/** Starts the app in this process for a measurement, without rate limits. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createLog } from '#server/process/log.ts'
import { createBrowser } from '#server/testing/browser.ts'

export const BENCH_ADMIN_PASSWORD = 'mind the gap, please'

export async function openMeasuredApp(databaseUrl?: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'on-the-bowl-bench-'))
  const database = await openDatabase({ url: databaseUrl, dataDir })
  await migrate(database)
  const config = readConfig({ PORT: '0', RATE_LIMITS: 'off', DEMO_BUDDIES: 'off' })
  const secrets = { session: 'a secret for measures, long enough', adminPassword: BENCH_ADMIN_PASSWORD }
  const app = await createApp({ config, database, log: createLog('error'), secrets, version: 'bench' })
  const { port } = await app.listen()
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    hub: app.hub,
    /** A new guest for every number. */
    guest: (at: number) => ({ id: `guest-${String(at).padStart(8, '0')}`, browser: createBrowser(() => url) }),
    async close() {
      await app.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
