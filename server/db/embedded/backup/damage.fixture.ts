/** Reads every page of a database's tables and indexes, and lists what is damaged. */
import { PGlite } from '@electric-sql/pglite'
import { amcheck } from '@electric-sql/pglite/contrib/amcheck'

/** Of all tables, the system's own included. */
const HEAPS = `select relname || ': ' || msg as damage from pg_class, lateral verify_heapam(oid) where relkind in ('r', 't')`

/** Throws at the first index that does not agree with itself or with its table. */
const INDEXES = `select bt_index_check(c.oid, true) from pg_class c join pg_am a on a.oid = c.relam where amname = 'btree' and relkind = 'i'`

/** `folder` is the database's own, not the data folder; it must not be open. */
export async function damageIn(folder: string): Promise<string[]> {
  const engine = await PGlite.create({ dataDir: folder, extensions: { amcheck } })
  try {
    await engine.exec('create extension amcheck')
    const { rows } = await engine.query<{ damage: string }>(HEAPS)
    const { rows: checked } = await engine.query(INDEXES)
    if (checked.length < 100) throw new Error(`only ${checked.length} indexes were checked`)
    return rows.map(({ damage }) => damage)
  } finally {
    await engine.close()
  }
}
