/** Global setup: creates the data once, and every server starts with a copy of it, which is faster than a new database. */
import { randomBytes } from 'node:crypto'
import { cp, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { folderOfTests } from '#server/testing/memory-folder.ts'
import { runStatement, startTemporaryPostgres } from '#server/testing/temporary-postgres.ts'
import { knownTools } from '../../scripts/setup/tools.mjs'
import { type Data, emptyFolder, startServer } from './server.ts'

/** Workers inherit the environment of the setup process. */
const FOLDER = 'E2E_DATA_TEMPLATE'
const POSTGRES = 'E2E_POSTGRES'

const TEMPLATE = 'on_the_bowl_template'

/** PostgreSQL costs less; long runs are on the embedded database, with which people start the app. */
const isOnPostgres = process.env.LONG_TESTS !== '1' && knownTools().postgres !== undefined

export default function makeDataTemplates(): Promise<() => Promise<void>> {
  return isOnPostgres ? preparePostgres() : prepareFolder()
}

async function prepareFolder(): Promise<() => Promise<void>> {
  const { folder, ...data } = await emptyFolder()
  await (await startServer({}, { data })).end()
  process.env[FOLDER] = folder
  return data.remove
}

async function preparePostgres(): Promise<() => Promise<void>> {
  const postgres = await startTemporaryPostgres({
    folder: await mkdtemp(join(folderOfTests, 'on-the-bowl-e2e-postgres-')),
  })
  await runStatement(postgres.url('postgres'), `create database ${TEMPLATE}`)
  const data = { settings: { DATABASE_URL: postgres.url(TEMPLATE) }, remove: async () => {} }
  await (await startServer({}, { data })).end()
  process.env[POSTGRES] = postgres.url('postgres')
  return postgres.remove
}

export async function copyData(): Promise<Data> {
  const address = process.env[POSTGRES]
  if (address) return copyDatabase(address)
  const { folder, ...data } = await emptyFolder()
  await cp(process.env[FOLDER] ?? '', folder, { recursive: true })
  return data
}

async function copyDatabase(address: string): Promise<Data> {
  const name = `e2e_${randomBytes(6).toString('hex')}`
  await runStatement(address, `create database ${name} template ${TEMPLATE}`)
  const DATABASE_URL = Object.assign(new URL(address), { pathname: `/${name}` }).href
  return {
    settings: { DATABASE_URL },
    remove: () => runStatement(address, `drop database ${name} with (force)`),
  }
}
