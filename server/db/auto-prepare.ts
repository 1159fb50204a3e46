/** Gives frequent statements a name, so that every connection plans them once and not for each query. */
import type pg from 'pg'

const PREPARE_FROM_USE = 10
/** More than the product has statements, so that one that becomes frequent late is not left out. */
const MAX_NAMED = 500
const MAX_COUNTED = 1000
/** Lists of values or rows: every length is another text, and together they would use up all names. */
const LIST = /\bin \(\$\d+, \$\d+|\), \((\$\d|default)/

type Query = { text: string; name?: string }
type Client = pg.PoolClient | pg.Pool
type Callback = (error: Error | null) => void
type Send = (statement: pg.Submittable, values: unknown[], callback?: Callback) => unknown

export function createAutoPrepare() {
  const uses = new Map<string, number>()
  const names = new Map<string, string>()

  return {
    wrap(client: Client): pg.PoolClient {
      const query = (statement: Query | pg.Submittable, values: unknown[], callback?: Callback) => {
        // A prepared query (prepared-query.ts) has its name already.
        if ('submit' in statement) return (client.query as Send).call(client, statement, values, callback)
        const name = nameFor(statement.text, values)
        return client.query(name ? { ...statement, name } : statement, values)
      }
      return { query } as unknown as pg.PoolClient
    },
  }

  function nameFor(text: string, values: unknown[]): string | undefined {
    const known = names.get(text)
    if (known) return known
    if (values.length === 0 || names.size >= MAX_NAMED || LIST.test(text)) return undefined
    const count = (uses.get(text) ?? 0) + 1
    if (count >= PREPARE_FROM_USE) return addName(text)
    setUses(text, count)
    return undefined
  }

  function setUses(text: string, count: number): void {
    // Without it, statements that are used once would fill the map for good.
    if (uses.size >= MAX_COUNTED) uses.clear()
    uses.set(text, count)
  }

  function addName(text: string): string {
    const name = `frequent-${names.size + 1}`
    uses.delete(text)
    names.set(text, name)
    return name
  }
}
