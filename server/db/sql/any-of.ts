/** Whether a column holds one of a list, in a text that is the same however long the list is. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

export function isAnyOf(column: SQLWrapper, values: Iterable<string>): SQL {
  return sql`${column} = any(${sql.param([...values])}::text[])`
}
