/** Statements that come again and again are planned once per connection, and not anew each time. */
import type pg from 'pg'

/** From so many times on a statement has a name, by which every connection remembers its plan. */
const OFTEN = 10
/** More than the product has statements, so that what becomes a habit late is not left out. */
const NAMED_MOST = 500
const WATCHED_MOST = 1000
/**
 * Several values in parentheses after `in`, or several rows: there is one such text for every length of the list, and
 * together they would use up all names.
 */
const LIST = /\bin \(\$\d+, \$\d+|\), \((\$\d|default)/

type Asked = { text: string; name?: string }
type Client = pg.PoolClient | pg.Pool

/** One for all connections of a database: what is often on one of them is so on all. */
export function createNaming() {
  const times = new Map<string, number>()
  const names = new Map<string, string>()

  return {
    /** The same client, to which such statements go under their names. */
    naming(client: Client): pg.PoolClient {
      const query = (asked: Asked | pg.Submittable, values: unknown[]) => {
        // Has its name already (ready-statement.ts).
        if ('submit' in asked) return client.query(asked)
        const name = nameOf(asked.text, values)
        return client.query(name ? { ...asked, name } : asked, values)
      }
      return { query } as unknown as pg.PoolClient
    },
  }

  function nameOf(text: string, values: unknown[]): string | undefined {
    const known = names.get(text)
    if (known) return known
    if (values.length === 0 || names.size >= NAMED_MOST || LIST.test(text)) return undefined
    const count = (times.get(text) ?? 0) + 1
    if (count >= OFTEN) return name(text)
    watch(text, count)
    return undefined
  }

  function watch(text: string, count: number): void {
    // What has not become a habit by now is forgotten, or texts that come once would fill the list for good.
    if (times.size >= WATCHED_MOST) times.clear()
    times.set(text, count)
  }

  function name(text: string): string {
    const made = `often-${names.size + 1}`
    times.delete(text)
    names.set(text, made)
    return made
  }
}
