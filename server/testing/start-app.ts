/** A real app on a real port with an empty database of its own; people come in by name. */
import { afterAll, beforeEach } from 'vitest'
import { type App, createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Pause } from '#server/features/admin/login-delay.ts'
import type { Hasher } from '#server/features/auth/passwords.ts'
import { createLog } from '#server/log.ts'
import { createBrowser } from './browser.ts'
import { borrowDatabase, emptyDatabase } from './database.ts'

export const ADMIN_PASSWORD = 'mind the gap, please'

type Options = {
  /** Settings on top of the defaults, by their names in the environment. */
  settings?: Record<string, string>
  /** Time stands still unless the test lets it pass. */
  isClockStill?: boolean
  /** In place of Argon2. */
  hasher?: Hasher
  /** In place of waiting. */
  pause?: Pause
}

/** Call it at the top of a test file: the app runs for the whole file, the database is empty for every test. */
export async function startApp({ settings = {}, isClockStill = false, hasher, pause }: Options = {}) {
  const database = await borrowDatabase()
  const lines: string[] = []
  const begun = Date.now()
  let offset = 0
  let app: App
  let url = ''
  let metricsUrl = ''

  const now = () => new Date((isClockStill ? begun : Date.now()) + offset)

  async function open(adminPassword = ADMIN_PASSWORD) {
    const config = readConfig({ PORT: '0', ...settings })
    const log = createLog('info', { write: (line) => void lines.push(line) })
    const secrets = { session: 'a secret for tests, long enough to be one', adminPassword }
    app = await createApp({ config, database, log, secrets, version: 'test', now, hasher, pause })
    const { port, metricsPort } = await app.listen()
    url = `http://127.0.0.1:${port}`
    metricsUrl = `http://127.0.0.1:${metricsPort}`
  }

  await open()
  // A new app for every test: limits and caches start afresh, as the tables do.
  beforeEach(async () => {
    await app.close()
    await emptyDatabase(database)
    offset = 0
    lines.length = 0
    await open()
  })
  afterAll(async () => {
    await app.close()
    await database.close()
  })

  return {
    database,
    get app() {
      return app
    },
    get url() {
      return url
    },
    /** Where metrics are served, with METRICS_PORT=0. */
    get metricsUrl() {
      return metricsUrl
    },
    /** What was logged, one JSON line each. */
    lines,
    /** What the app takes the time to be. */
    now,
    /** Lets time pass for the app. */
    pass(ms: number) {
      offset += ms
    },
    /** What the time that passed brings about, at once instead of within half a second. */
    pulse: () => app.pulse(),
    /** The housekeeping that is due by now, at once instead of within a minute. */
    sweep: () => app.sweep(),
    /** The app stops and starts again; what is in the database stays. */
    async restart({ adminPassword }: { adminPassword?: string } = {}) {
      await app.close()
      await open(adminPassword)
    },
    browser: () => createBrowser(() => url),
    settled: () => app.background.settled(),
  }
}

export type TestApp = Awaited<ReturnType<typeof startApp>>
