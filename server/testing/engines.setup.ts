/** Global setup of the server tests: prepares a migrated template database on each engine of the project. */
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { folderOfTests } from './memory-folder.ts'
import { runStatement, startTemporaryPostgres } from './temporary-postgres.ts'

export type TestEngines = {
  first: 'embedded' | 'postgres'
  embedded?: { template: string }
  postgres?: { server: string; template: string }
}

declare module 'vitest' {
  interface ProvidedContext {
    testEngines: TestEngines
  }
}

const TEMPLATE = 'on_the_bowl_template'

export default async function prepareEngines(project: TestProject): Promise<() => Promise<void>> {
  const names = project.config.env.TEST_ENGINES?.split(',') ?? []
  const engines: TestEngines = { first: names[0] === 'postgres' ? 'postgres' : 'embedded' }
  const removals: (() => Promise<void>)[] = []
  if (names.includes('embedded')) {
    const { remove, ...embedded } = await prepareEmbedded()
    removals.push(remove)
    engines.embedded = embedded
  }
  if (names.includes('postgres')) {
    const { remove, ...postgres } = await preparePostgres()
    removals.push(remove)
    engines.postgres = postgres
  }
  project.provide('testEngines', engines)
  return async () => {
    for (const remove of removals) await remove()
  }
}

async function prepareEmbedded() {
  const folder = mkdtempSync(join(folderOfTests, 'on-the-bowl-template-'))
  const template = join(folder, 'template')
  await makeTemplate({ url: undefined, dataDir: template })
  return { template, remove: async () => rmSync(folder, { recursive: true, force: true }) }
}

async function preparePostgres() {
  const { url, remove } = await startTemporaryPostgres({
    folder: mkdtempSync(join(folderOfTests, 'on-the-bowl-postgres-')),
  })
  const server = url('postgres')
  await runStatement(server, `create database ${TEMPLATE}`)
  await makeTemplate({ url: url(TEMPLATE), dataDir: '' })
  return { server, template: TEMPLATE, remove }
}

async function makeTemplate(where: { url: string | undefined; dataDir: string }): Promise<void> {
  const database = await openDatabase(where)
  await migrate(database)
  await database.close()
}
