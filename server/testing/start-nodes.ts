/** Several apps on one PostgreSQL and one Redis, as on several machines. */
import { expect, vi } from 'vitest'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open-database.ts'
import type { Hasher } from '#server/features/auth/password/passwords.ts'
import { createLog } from '#server/process/log.ts'
import { createBrowser } from './browser.ts'
import { freshDatabase } from './database.ts'
import { quickHasher } from './quick-hasher.ts'
import { ADMIN_PASSWORD } from './start-app.ts'
import { startTemporaryRedis } from './temporary-redis.ts'

/** Shared by all nodes, because each must accept the guest cookies of the others. */
export const SHARED_SECRET = 'a secret for tests, long enough to be one'

type Extras = {
  hasher?: Hasher
}

export async function startNodes(
  count: number,
  settings: Record<string, string> = {},
  { hasher = quickHasher }: Extras = {},
) {
  const database = await freshDatabase()
  const redis = await startTemporaryRedis()
  const lines: string[] = []
  const shared = {
    DATABASE_URL: database.url ?? '',
    REDIS_URL: redis.url,
    RATE_LIMITS: 'off',
    // A busy machine makes Redis slow; that is not an outage.
    REDIS_TIMEOUT_MS: '10000',
    ...settings,
  }
  const nodes = await Promise.all(Array.from({ length: count }, startNode))
  await vi.waitFor(() => expect(nodes.some(({ app }) => app.isOnlyNode())).toBe(false), 10_000)
  let turn = 0

  async function startNode() {
    const config = readConfig({ PORT: '0', ...shared })
    const log = createLog('info', { write: (line) => void lines.push(line) })
    const own = await openDatabase({ url: shared.DATABASE_URL, dataDir: '', log: (line) => log.warn(line) })
    const secrets = { session: SHARED_SECRET, adminPassword: ADMIN_PASSWORD }
    const app = await createApp({ config, database: own, log, secrets, version: 'test', hasher })
    const { port, metricsPort } = await app.listen()
    const url = `http://127.0.0.1:${port}`
    const stop = async () => {
      await app.close()
      await own.close()
    }
    return { app, url, metricsUrl: `http://127.0.0.1:${metricsPort}`, stop, browser: () => createBrowser(() => url) }
  }

  return {
    database,
    redis,
    shared,
    nodes,
    lines,
    /** Wraps around after the last node. */
    url: (at: number): string => nodes[at % nodes.length]?.url ?? '',
    /** Sends every call to the next node, like a load balancer without sticky sessions. */
    browser: () => createBrowser(() => nodes[turn++ % nodes.length]?.url ?? ''),
    async stop(): Promise<void> {
      await Promise.all(nodes.map((node) => node.stop()))
      await redis.remove()
      await database.close()
    },
  }
}

export type TestNodes = Awaited<ReturnType<typeof startNodes>>
