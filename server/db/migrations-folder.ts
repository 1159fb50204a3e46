/** Where the migrations are: beside this file in the source, beside the program in the built server. */
import { fileURLToPath } from 'node:url'

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
