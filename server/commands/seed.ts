/** `npm run seed -- --users 1000`: fills an empty database with made-up members and their history. */
import { parseArgs } from 'node:util'
import { fillDatabase, NotFilled } from '#server/commands/seed/fill.ts'
import { readConfig } from '#server/config.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createPasswords, knownCaller } from '#server/features/auth/password/passwords.ts'
import { loadEnvFile } from '#server/process/env-file.ts'
import { startFailureText } from '#server/process/start-failures.ts'

/** The embedded database is too slow for more. */
const EMBEDDED_MAX = 5000
const USERS_MAX = 10_000_000

try {
  await seed()
} catch (error) {
  console.error(error instanceof NotFilled ? error.message : startFailureText(error))
  process.exitCode = 1
}

async function seed(): Promise<void> {
  const { users, seed, isAdding, password } = readOptions()
  loadEnvFile(process.env)
  const { databaseUrl, dataDir } = readConfig(process.env)
  if (!databaseUrl && users > EMBEDDED_MAX) {
    throw new NotFilled(`DATABASE_URL is not set, and the embedded database takes ${EMBEDDED_MAX} at most`)
  }
  const startedAt = performance.now()
  const database = await openDatabase({ url: databaseUrl, dataDir })
  try {
    await migrate(database)
    const passwordHash =
      password === undefined ? undefined : await createPasswords().hash(password, knownCaller('seed'))
    const say = (line: string) => console.log(`${seconds(startedAt)} ${line}`)
    const rows = await fillDatabase(database, { users, seed, isAdding, passwordHash, now: new Date(), say })
    console.log(`${database.where} is filled in ${seconds(startedAt)}:`)
    for (const [table, count] of Object.entries(rows)) console.log(`  ${table} ${count.toLocaleString('en')}`)
    if (password !== undefined) console.log('member1@example.com and nine more can sign in')
  } finally {
    await database.close()
  }
}

function readOptions() {
  const { values } = parseArguments()
  const users = wholeNumber('--users', values.users, 1, USERS_MAX)
  const seed = wholeNumber('--seed', values.seed, 0, 1_000_000)
  return { users, seed, isAdding: values.add, password: values.password }
}

function parseArguments() {
  try {
    return parseArgs({
      options: {
        users: { type: 'string', default: '' },
        seed: { type: 'string', default: '1' },
        add: { type: 'boolean', default: false },
        password: { type: 'string' },
      },
    })
  } catch (error) {
    throw new NotFilled(error instanceof Error ? error.message : String(error))
  }
}

function wholeNumber(name: string, text: string, min: number, max: number): number {
  const number = Number(text)
  if (text !== '' && Number.isInteger(number) && number >= min && number <= max) return number
  throw new NotFilled(`${name} must be a whole number from ${min} to ${max}, as in npm run seed -- --users 1000`)
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}
