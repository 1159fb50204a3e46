/** Statements that come again and again are planned once per connection, and not anew each time. */
import type pg from 'pg'

/** From so many times on a statement has a name, by which every connection remembers its plan. */
const OFTEN = 10
const NAMED_MOST = 200
const WATCHED_MOST = 1000
/** Longer texts are lists of rows, of which hardly two are of the same length. */
const LONGEST_TEXT = 8000

type Asked = { text: string; name?: string }
type Client = pg.PoolClient | pg.Pool

/** One for all connections of a database: what is often on one of them is so on all. */
export function createNaming() {
  const times = new Map<string, number>()
  const names = new Map<string, string>()

  return {
    /** The same client, to which such statements go under their names. */
    naming(client: Client): pg.PoolClient {
      const query = (asked: Asked, values: unknown[]) => {
        const name = nameOf(asked.text, values)
        return client.query(name ? { ...asked, name } : asked, values)
      }
      return { query } as unknown as pg.PoolClient
    },
  }

  function nameOf(text: string, values: unknown[]): string | undefined {
    const known = names.get(text)
    if (known) return known
    if (values.length === 0 || text.length > LONGEST_TEXT || names.size >= NAMED_MOST) return undefined
    const count = (times.get(text) ?? 0) + 1
    if (count < OFTEN) watch(text, count)
    else name(text)
    return undefined
  }

  function watch(text: string, count: number): void {
    // What has not become a habit by now is forgotten, or texts that come once would fill the list for good.
    if (times.size >= WATCHED_MOST) times.clear()
    times.set(text, count)
  }

  function name(text: string): void {
    times.delete(text)
    names.set(text, `often-${names.size + 1}`)
  }
}
