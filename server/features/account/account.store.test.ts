/** Checks that every table is listed as personal or impersonal. */
import { getTableColumns, getTableName } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { schemaTables } from '#server/testing/schema-tables.ts'
import { impersonalTables, personalTables } from './account.store.ts'

const tables = await schemaTables()
const personal = Object.entries(personalTables)

test('[ACCOUNT-1] [AUTH-33] every table is either exported or listed with the reason why not', () => {
  const named = [...Object.keys(personalTables), ...Object.keys(impersonalTables)]
  expect(named.sort()).toEqual(Object.keys(tables).sort())
  for (const [name, { table }] of personal) expect(table).toBe(tables[name])
})

test.each(personal)(
  '[ACCOUNT-1] a row of %s is found by every column that references a member',
  (_, { table, by, notBy = [] }) => {
    const references = getTableConfig(table).foreignKeys.flatMap((key) => {
      const { columns, foreignTable } = key.reference()
      return getTableName(foreignTable) === 'users' ? columns : []
    })
    const found = [...by, ...notBy].map(({ name }) => name)
    expect(found.length).toBeGreaterThan(0)
    expect(found).toEqual(expect.arrayContaining(references.map(({ name }) => name)))
  },
)

test('[ACCOUNT-1] no table that is not exported references a member', () => {
  for (const name of Object.keys(impersonalTables)) {
    const { foreignKeys } = getTableConfig(tables[name] ?? expect.fail(name))
    expect(foreignKeys.map((key) => getTableName(key.reference().foreignTable))).not.toContain('users')
  }
})

test.each(personal)('[ACCOUNT-2] [AUTH-33] the export of %s contains no secrets', (_, { table, withheld = [] }) => {
  const names = Object.keys(getTableColumns(table))
  expect(names).toEqual(expect.arrayContaining([...withheld]))
  const secret = names.filter((name) => /hash|token|secret|skeleton|password/i.test(name))
  expect(withheld).toEqual(expect.arrayContaining(secret))
})
