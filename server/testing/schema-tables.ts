/** Every table of the schema by its exported name, found in the files themselves. */
import { readdirSync } from 'node:fs'
import { is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'

const FOLDER = new URL('../db/schema/', import.meta.url)

export async function schemaTables(): Promise<Record<string, PgTable>> {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const modules = await Promise.all(
    files.map((file): Promise<Record<string, unknown>> => import(new URL(file, FOLDER).href)),
  )
  const exported = modules.flatMap((module) => Object.entries(module))
  return Object.fromEntries(exported.filter((entry): entry is [string, PgTable] => is(entry[1], PgTable)))
}
