/** Statements that are carried out all the time are planned once per connection, and not anew each time. */
import { type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'

const MARK = /^\/\* often: ([a-z-]+) \*\//

/** Stands first in a statement whose text is always the same. */
export function often(name: string): SQL {
  return sql.raw(`/* often: ${name} */`)
}

type Asked = { text: string; name?: string }

/** Gives such statements a name, by which the connection remembers their plan. */
export function namingOften(client: pg.PoolClient | pg.Pool): pg.PoolClient {
  const query = (asked: Asked, values: unknown[]) => {
    const name = MARK.exec(asked.text)?.[1]
    return client.query(name ? { ...asked, name } : asked, values)
  }
  return { query } as unknown as pg.PoolClient
}
