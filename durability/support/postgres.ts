/** A PostgreSQL with fsync for one test, with an empty database `bowl`. */
import { onTestFinished } from 'vitest'
import { runStatement, startTemporaryPostgres } from '#server/testing/temporary-postgres.ts'

export async function startDurablePostgres() {
  const postgres = await startTemporaryPostgres({ isDurable: true })
  onTestFinished(() => postgres.remove())
  await runStatement(postgres.url('postgres'), 'create database bowl')
  return postgres
}
