/** Where the migrations are. Not in migrate.ts, because the database's thread would then load all of drizzle. */
import { fileURLToPath } from 'node:url'

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
