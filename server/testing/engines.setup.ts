/** Before the server's tests: one migrated database to copy from, on the engine that the project asks for. */
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/db/db.ts'
import { migrate } from '#server/db/migrate.ts'
import { folderOfTests } from './memory-folder.ts'
import { onServer, startTemporaryPostgres } from './temporary-postgres.ts'

export type TestEngine = { kind: 'embedded'; template: string } | { kind: 'postgres'; server: string; template: string }

declare module 'vitest' {
  interface ProvidedContext {
    testEngine: TestEngine
  }
}

const TEMPLATE = 'on_the_bowl_template'

export default async function prepareEngine(project: TestProject): Promise<() => Promise<void>> {
  const isPostgres = project.config.env.TEST_ENGINE === 'postgres'
  const { engine, remove } = isPostgres ? await preparePostgres() : await prepareEmbedded()
  project.provide('testEngine', engine)
  return remove
}

type Prepared = { engine: TestEngine; remove: () => Promise<void> }

async function prepareEmbedded(): Promise<Prepared> {
  const folder = mkdtempSync(join(folderOfTests, 'on-the-bowl-template-'))
  const template = join(folder, 'template')
  const remove = async () => rmSync(folder, { recursive: true, force: true })
  await makeTemplate({ url: undefined, dataDir: template })
  return { engine: { kind: 'embedded', template }, remove }
}

async function preparePostgres(): Promise<Prepared> {
  const postgres = await startTemporaryPostgres({ folder: mkdtempSync(join(folderOfTests, 'on-the-bowl-postgres-')) })
  const server = postgres.url('postgres')
  await onServer(server, `create database ${TEMPLATE}`)
  await makeTemplate({ url: postgres.url(TEMPLATE), dataDir: '' })
  return { engine: { kind: 'postgres', server, template: TEMPLATE }, remove: postgres.remove }
}

async function makeTemplate(where: { url: string | undefined; dataDir: string }): Promise<void> {
  const database = await openDatabase(where)
  await migrate(database)
  await database.close()
}
