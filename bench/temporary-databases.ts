/** Migrated databases on a temporary PostgreSQL without disk sync, and members to fill them with. */
import { fillDatabase } from '#server/commands/seed/fill.ts'
import type { Database } from '#server/db/db.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { runStatement, startTemporaryPostgres } from '#server/testing/temporary-postgres.ts'

type Fill = (database: Database) => Promise<unknown>
/** Returns the URL of a new database. */
export type CreateDatabase = (name: string, fill?: Fill) => Promise<string>

export async function withPostgres<Result>(work: (create: CreateDatabase) => Promise<Result>): Promise<Result> {
  const postgres = await startTemporaryPostgres()
  try {
    return await work(async (name, fill) => {
      await runStatement(postgres.url('postgres'), `create database ${name}`)
      const url = postgres.url(name)
      await fillNew({ url, dataDir: '' }, fill)
      return url
    })
  } finally {
    await postgres.remove()
  }
}

export async function fillNew(
  where: { url?: string; dataDir: string },
  fill: Fill = async () => undefined,
): Promise<void> {
  const database = await openDatabase(where)
  await migrate(database)
  await fill(database)
  await database.close()
}

/** The same members in every run. */
export function withMembers(users: number): Fill {
  return (database) =>
    fillDatabase(database, { users, seed: 1, isAdding: false, now: new Date(), say: (line) => console.log(line) })
}
