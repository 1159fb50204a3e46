/** A real app on a real port with an empty database and a clock that the test controls. */
import { afterAll, beforeEach } from 'vitest'
import { type App, createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Pause } from '#server/features/admin/login-delay.ts'
import type { Hasher } from '#server/features/auth/password/passwords.ts'
import { createLog } from '#server/process/log.ts'
import { createBrowser } from './browser.ts'
import { borrowDatabase } from './database.ts'
import { quickHasher } from './quick-hasher.ts'

export const ADMIN_PASSWORD = 'mind the gap, please'

/** Noon of a Tuesday: the minutes of a test stay within a day and a week. */
const BEGIN = Date.parse('2026-06-16T12:00:00.000Z')

type Options = {
  /** Environment variables on top of the defaults. */
  settings?: Record<string, string>
  /** Otherwise each reading advances the clock by a millisecond, so that times are distinct. */
  isClockStill?: boolean
  hasher?: Hasher | 'argon2id'
  /** Replaces the wait after failed log-ins. */
  pause?: Pause
}

/** Call it at the top of a test file: every test gets a fresh app on an empty database. */
export async function startApp({ settings = {}, isClockStill = false, hasher = quickHasher, pause }: Options = {}) {
  const database = await borrowDatabase()
  const lines: string[] = []
  let offset = 0
  let app: App
  let url = ''
  let metricsUrl = ''
  let isUsed = false

  const now = () => new Date(BEGIN + (isClockStill ? offset : offset++))

  async function open(adminPassword = ADMIN_PASSWORD) {
    const config = readConfig({ PORT: '0', ...settings })
    const log = createLog('info', { write: (line) => void lines.push(line) })
    const secrets = { session: 'a secret for tests, long enough to be one', adminPassword }
    const own = { now, hasManualTimers: true, pause, hasher: hasher === 'argon2id' ? undefined : hasher }
    app = await createApp({ config, database, log, secrets, version: 'test', ...own })
    const { port, metricsPort } = await app.listen()
    url = `http://127.0.0.1:${port}`
    metricsUrl = `http://127.0.0.1:${metricsPort}`
  }

  await open()
  // A new app, so that limits and caches are empty too; an unused one can stay.
  beforeEach(async () => {
    if (!isUsed) return
    await app.close()
    await database.empty()
    offset = 0
    lines.length = 0
    await open()
    isUsed = false
  })
  afterAll(async () => {
    await app.close()
    await database.close()
  })

  function used<Part>(part: Part): Part {
    isUsed = true
    return part
  }

  return {
    get database() {
      return used(database)
    },
    get app() {
      return used(app)
    },
    get url() {
      return used(url)
    },
    /** Where metrics are served, with METRICS_PORT=0. */
    get metricsUrl() {
      return used(metricsUrl)
    },
    /** The log, one JSON line each. */
    get lines() {
      return used(lines)
    },
    now,
    pass(ms: number) {
      offset += used(ms)
    },
    /** Runs what the product runs twice a second. */
    runPeriodicJobs: () => used(app).runPeriodicJobs(),
    /** Runs the housekeeping that the product runs once a minute. */
    sweep: () => used(app).sweep(),
    async restart({ adminPassword }: { adminPassword?: string } = {}) {
      await used(app).close()
      await open(adminPassword)
    },
    browser: () => createBrowser(() => used(url)),
    settled: () => used(app).background.settled(),
  }
}

export type TestApp = Awaited<ReturnType<typeof startApp>>
