/** Reads the environment, starts, and stops on a signal; nothing else. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type App, createApp } from './app.ts'
import { readConfig } from './config.ts'
import { type Database, openDatabase } from './db/db.ts'
import { migrate } from './db/migrate.ts'
import { createLog } from './log.ts'
import { linesForPeople } from './log-text.ts'
import { keptSecret, passwordForThisRun, sharedSecret } from './own-secrets.ts'
import { wordsOf } from './start-failures.ts'

/** A stop that takes longer than this is cut short. */
const STOP_WITHIN_MS = 10_000

let database: Database | undefined
let app: App | undefined
let isStopping = false

process.on('SIGINT', () => void stop(0))
process.on('SIGTERM', () => void stop(0))

try {
  await start()
} catch (error) {
  console.error(wordsOf(error))
  await stop(1)
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel, config.logFormat === 'text' ? linesForPeople(process.stdout) : undefined)
  process.on('unhandledRejection', (err) => {
    log.fatal({ err }, 'unhandled rejection')
    void stop(1)
  })

  database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir, log: (line) => log.warn(line) })
  await migrate(database)
  const session = config.sessionSecret ?? (await secretKeptWith(database, config.dataDir))
  const adminPassword = config.adminPassword ?? passwordForThisRun()
  const secrets = { session, adminPassword }
  app = await createApp({ config, database, log, secrets, version: versionOf(), webFolder: webFolder() })

  const { port } = await app.listen()
  const address = config.publicUrl ?? `http://${config.host === '127.0.0.1' ? 'localhost' : config.host}:${port}`
  const hint = config.adminPassword ? '' : `; admin password for this run: ${adminPassword}`
  console.log(`On the Bowl is open at ${address}; data in ${database.where}${hint}`)
}

function secretKeptWith({ engine, db }: Database, dataDir: string): Promise<string> {
  return engine === 'postgres' ? sharedSecret(db) : keptSecret(dataDir)
}

async function stop(exitCode: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  process.exitCode = exitCode
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
  await app?.close()
  await database?.close()
  process.exit()
}

function webFolder(): string | undefined {
  const folder = fileURLToPath(new URL('../web', import.meta.url))
  return existsSync(`${folder}/index.html`) && existsSync(`${folder}/assets`) ? folder : undefined
}

function versionOf(): string {
  const file = ['../build-info.json', '../package.json'].map((path) => new URL(path, import.meta.url)).find(existsSync)
  return file ? String(JSON.parse(readFileSync(file, 'utf8')).version) : 'unknown'
}
