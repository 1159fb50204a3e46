/** Finds forgotten steps after an addition, without a database; each failure names the file to edit. */
import { readFileSync } from 'node:fs'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { getTableName } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { calls } from '#contract/protocol/calls.ts'
import { nameOf } from '#contract/protocol/endpoint.ts'
import { ROWS, SEEDED_TABLES } from '#server/db/move/every-table.fixture.ts'
import { impersonalTables, personalTables } from '#server/features/account/account.store.ts'
import { access } from '#server/identity/access.ts'
import { sampleCalls } from '#server/testing/sample-calls.ts'
import { schemaTables } from '#server/testing/schema-tables.ts'

const MIGRATIONS = 'server/db/migrations'

const tables = await schemaTables()
const missing = (wanted: string[], found: Iterable<string>) => {
  const known = new Set(found)
  return wanted.filter((name) => !known.has(name))
}

test('every call of the contract has a row in the access matrix', () => {
  const wanted = calls.map(({ endpoint }) => nameOf(endpoint))
  expect(missing(wanted, Object.keys(access)), 'Define who may make these calls: server/identity/access.ts').toEqual([])
})

test('every row of the access matrix has a sample call', () => {
  const hint = 'Add a valid request for each, which the access tests send: server/testing/sample-calls.ts'
  expect(missing(Object.keys(access), Object.keys(sampleCalls)), hint).toEqual([])
})

test('every table is part of the account export, or has a reason why not', () => {
  const named = [...Object.keys(personalTables), ...Object.keys(impersonalTables)]
  const hint = 'List each in personalTables or impersonalTables: server/features/account/account.store.ts'
  expect(missing(Object.keys(tables), named), hint).toEqual([])
})

test('every table has a row in the test of move-data', () => {
  const wanted = Object.values(tables).map(getTableName)
  const hint = 'Add a row for each: server/db/move/every-table.fixture.ts'
  expect(missing(wanted, [...Object.keys(ROWS), ...SEEDED_TABLES]), hint).toEqual([])
})

test('the migrations produce the schema', async () => {
  const { entries } = JSON.parse(readFileSync(`${MIGRATIONS}/meta/_journal.json`, 'utf8'))
  const number = String(entries.at(-1).idx).padStart(4, '0')
  const before = JSON.parse(readFileSync(`${MIGRATIONS}/meta/${number}_snapshot.json`, 'utf8'))
  const statements = await generateMigration(before, generateDrizzleJson(tables, before.id))
  expect(statements, 'Create a migration: npx drizzle-kit generate --name what-changes').toEqual([])
})
