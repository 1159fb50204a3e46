/** Runs the migrations; when several servers start at once, one runs them and the others wait. */
import { existsSync } from 'node:fs'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import { DatabaseUnavailable } from '#server/db/errors/unavailable.ts'
import type { Connection, Database } from './db.ts'
import { migrationsFolder } from './migrations-folder.ts'

const OLDEST_VERSION = 15
// Any number, as long as every server of this product uses the same one.
const MIGRATION_LOCK = 7_266_953

export async function migrate(database: Database, folder = migrationsFolder): Promise<void> {
  if (!existsSync(folder)) throw new Error(`The migrations are missing from ${folder}`)
  await database.withoutTimeouts(async (client) => {
    await refuseOldVersions(client)
    if (database.engine === 'embedded') return runMigrations(drizzle(client), { migrationsFolder: folder })
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await runMigrations(drizzle(client), { migrationsFolder: folder })
  })
}

async function refuseOldVersions(client: Connection): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int / 10000 as version`,
  )
  const version = rows[0]?.version ?? 0
  if (version >= OLDEST_VERSION) return
  throw new DatabaseUnavailable(`PostgreSQL ${OLDEST_VERSION} or newer is needed; this one is version ${version}`)
}
