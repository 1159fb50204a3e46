/** Moves every row of one database into another, empty one: from the embedded database to PostgreSQL. */
import { resolve } from 'node:path'
import type { Connection, Database } from '#server/db/db.ts'
import { FolderInUse } from '#server/db/embedded/folder/lock.ts'
import { mayHoldDatabase } from '#server/db/embedded/folder/open-folder.ts'
import { reasonOf } from '#server/db/errors/reason.ts'
import { DatabaseUnavailable, isConnectionLost, isUnavailable } from '#server/db/errors/unavailable.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { counted, type Moved } from './move-summary.ts'

const ROWS_AT_ONCE = 1000

type Move = { from: Database; to: Database }

const OUTCOMES = {
  nothing: 'Nothing was moved.',
  'all or nothing': 'Either everything was moved or nothing: run it again, it refuses when everything is there.',
  everything: 'Everything was moved; run analyze there, so that it knows its new tables.',
}
type Step = keyof typeof OUTCOMES

/** Checks the folder first, because opening one without a database would create it. */
export async function moveFolder({ dataDir, url }: { dataDir: string; url: string }) {
  if (!mayHoldDatabase(dataDir)) {
    throw new DatabaseUnavailable(`There is no database to move in ${resolve(dataDir)}: check DATA_DIR`)
  }
  const from = await openSource(dataDir)
  try {
    const to = await openDatabase({ url, dataDir, log: () => undefined })
    try {
      return { moved: await moveData({ from, to }), where: to.where }
    } finally {
      await to.close()
    }
  } finally {
    await from.close()
  }
}

async function openSource(dataDir: string): Promise<Database> {
  try {
    return await openDatabase({ dataDir })
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    throw new DatabaseUnavailable(`${error.message}: stop the server first`, { cause: error })
  }
}

/** All or nothing: the source is only read, and the target stays empty until everything is there. */
export async function moveData({ from, to }: Move): Promise<Moved> {
  let reached: Step = 'nothing'
  const onStep = (step: Step) => {
    reached = step
  }
  try {
    await migrate(from)
    await migrate(to)
    return await from.withoutTimeouts((source) =>
      to.withoutTimeouts((target) => moveAll({ source, target, where: to.where, onStep })),
    )
  } catch (error) {
    // Anything but a lost connection is a bug, and keeps its stack.
    if (error instanceof DatabaseUnavailable || !(isUnavailable(error) || isConnectionLost(error))) throw error
    const message = `The move to ${to.where} was cut short: ${reasonOf(error)}. ${OUTCOMES[reached]}`
    throw new DatabaseUnavailable(message, { cause: error })
  }
}

type Both = { source: Connection; target: Connection; where: string; onStep: (step: Step) => void }

async function moveAll({ source, target, where, onStep }: Both): Promise<Moved> {
  await target.query('begin')
  await source.query('begin isolation level repeatable read read only')
  const moved: Moved = {}
  for (const table of await inOrderOfReference(target)) {
    const held = await count(target, table)
    if (held > 0) {
      throw new DatabaseUnavailable(`${where} is not empty: ${table} has ${counted(held, 'row')}. Nothing was moved.`)
    }
    moved[table] = await moveTable(source, target, table)
  }
  await continueNumbering(target)
  await source.query('commit')
  onStep('all or nothing')
  await target.query('commit')
  onStep('everything')
  await target.query('analyze')
  return moved
}

async function inOrderOfReference(client: Connection): Promise<string[]> {
  const { rows } = await client.query<{ name: string; needs: string[] }>(`
    select t.relname as name,
      array(select r.relname::text from pg_constraint c join pg_class r on r.oid = c.confrelid
        where c.contype = 'f' and c.conrelid = t.oid and c.confrelid <> t.oid) as needs
    from pg_class t where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace order by t.relname`)
  const ordered: string[] = []
  while (ordered.length < rows.length) {
    const next = rows.filter(({ name, needs }) => !ordered.includes(name) && needs.every((it) => ordered.includes(it)))
    if (next.length === 0) throw new Error('The tables refer to each other in a circle')
    ordered.push(...next.map(({ name }) => name))
  }
  return ordered
}

/** Values are moved as text: nothing is rounded, and a JSON null stays different from a missing value. */
async function moveTable(source: Connection, target: Connection, table: string): Promise<number> {
  const name = quoted(table)
  const columns = await storedColumns(target, table)
  const texts = columns.map((column) => `${quoted(column.name)}::text`)
  const values = columns.map(({ type }, at) => `(line ->> ${at})::${type}`)
  const insert = `insert into ${name} (${columns.map((column) => quoted(column.name)).join(', ')})
    overriding system value select ${values.join(', ')} from json_array_elements($1::json) as line`
  let rowsMoved = 0
  await source.query(`declare moving cursor for select json_build_array(${texts.join(', ')})::text as row from ${name}`)
  for (;;) {
    const { rows } = await source.query<{ row: string }>(`fetch ${ROWS_AT_ONCE} from moving`)
    if (rows.length === 0) break
    const batch = `[${rows.map(({ row }) => row).join(',')}]`
    const { rowCount } = await target.query(insert, [batch])
    rowsMoved += rowCount ?? 0
  }
  await source.query('close moving')
  const held = await count(source, table)
  if (held !== rowsMoved) throw new Error(`${table} has ${counted(held, 'row')}, ${rowsMoved} of them were moved`)
  return rowsMoved
}

async function storedColumns(client: Connection, table: string): Promise<{ name: string; type: string }[]> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [quoted(table)],
  )
  return rows
}

async function count(client: Connection, table: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${quoted(table)}`)
  return Number(rows[0]?.count)
}

async function continueNumbering(target: Connection): Promise<void> {
  const { rows } = await target.query<{ table: string; column: string }>(`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and (is_identity = 'YES' or column_default like 'nextval(%')`)
  for (const { table, column } of rows) {
    await target.query(
      `select setval(pg_get_serial_sequence($1, $2), greatest(max(${quoted(column)}), 1), max(${quoted(column)}) is not null)
       from ${quoted(table)}`,
      [quoted(table), column],
    )
  }
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
