/** Generates migrations from the schema: `npx drizzle-kit generate --name what-changes`. */
import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './server/db/schema/**/*.ts',
  out: './server/db/migrations',
})
