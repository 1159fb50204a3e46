/** One serving process: opens the database and the app, reports when it is open, and stops on a signal. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/db.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { passwordForThisRun, sharedSecret, storedSecret } from './generated-secrets.ts'
import { openLog } from './log.ts'
import { startFailureText } from './start-failures.ts'

const STOP_WITHIN_MS = 10_000

export type Opened = {
  address: string
  where: string
  /** Generated for this run; absent when one was set. */
  adminPassword?: string | undefined
}

type App = { listen(): Promise<{ address: string }>; close(): Promise<void> }

type AppNeeds = {
  config: Config
  database: Database
  log: FastifyBaseLogger
  secrets: { session: string; adminPassword: string }
  version: string
  webFolder: string | undefined
}

type Needs = {
  config: Config
  /** Imports the app, which is above this folder. */
  loadApp: () => Promise<{ createApp: (needs: AppNeeds) => Promise<App> }>
  onOpen: (opened: Opened) => void
}

export async function runProcess({ config, loadApp, onOpen }: Needs): Promise<void> {
  const log = openLog(config)
  let database: Database | undefined
  let app: App | undefined
  let isStopping = false

  async function stop(exitCode: number): Promise<void> {
    if (isStopping) return
    isStopping = true
    process.exitCode = exitCode
    setTimeout(() => process.exit(1), stopWithinMs(config)).unref()
    await app?.close()
    await database?.close()
    process.exit()
  }

  process.on('SIGINT', () => void stop(0))
  process.on('SIGTERM', () => void stop(0))
  process.on('unhandledRejection', (err) => {
    log.fatal({ err }, 'unhandled rejection')
    void stop(1)
  })

  try {
    // The database starts in its own thread or server while the rest of the program loads.
    const loading = loadApp()
    // Its failure is thrown below, once the database can be closed again.
    loading.catch(() => {})
    database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir, log: (line) => log.warn(line) })
    const { createApp } = await loading
    await migrate(database)
    const session = config.sessionSecret ?? (await generatedSecret(database, config.dataDir))
    const adminPassword = config.adminPassword ?? passwordForThisRun()
    const secrets = { session, adminPassword }
    app = await createApp({ config, database, log, secrets, version: readVersion(), webFolder: webFolder() })
    const { address } = await app.listen()
    onOpen({ address, where: database.where, adminPassword: config.adminPassword ? undefined : adminPassword })
  } catch (error) {
    console.error(startFailureText(error))
    await stop(1)
  }
}

/** After this the process exits, finished or not. */
export function stopWithinMs({ drainMs }: Pick<Config, 'drainMs'>): number {
  return drainMs + STOP_WITHIN_MS
}

function generatedSecret({ engine, db }: Database, dataDir: string): Promise<string> {
  return engine === 'postgres' ? sharedSecret(db) : storedSecret(dataDir)
}

function webFolder(): string | undefined {
  const folder = fileURLToPath(new URL('../web', import.meta.url))
  return existsSync(`${folder}/index.html`) && existsSync(`${folder}/assets`) ? folder : undefined
}

function readVersion(): string {
  const file = ['../build-info.json', '../../package.json']
    .map((path) => new URL(path, import.meta.url))
    .find(existsSync)
  return file ? String(JSON.parse(readFileSync(file, 'utf8')).version) : 'unknown'
}
