/** A PostgreSQL for one proof that writes its commits to the disk, with an empty database `bowl`. */
import { onTestFinished } from 'vitest'
import { onServer, startTemporaryPostgres } from '#server/testing/temporary-postgres.ts'

export async function startDurablePostgres() {
  const postgres = await startTemporaryPostgres({ isDurable: true })
  onTestFinished(() => postgres.remove())
  await onServer(postgres.url('postgres'), 'create database bowl')
  return postgres
}
