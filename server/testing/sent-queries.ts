/** Records what a piece of work sends to the database, in this process. */
import pg from 'pg'

export type Statement = { text: string; values: unknown[] }
/** One is one round trip; prepared ones (db/prepared-query.ts) may be several statements. */
export type SentQuery = { isPrepared: boolean; statements: readonly Statement[] }

type Query = (this: pg.Client, ...args: unknown[]) => unknown

export async function recordQueries(work: () => Promise<unknown>): Promise<SentQuery[]> {
  const sent: SentQuery[] = []
  const prototype = pg.Client.prototype as { query: Query }
  const original = prototype.query
  prototype.query = function (...args) {
    sent.push(toSentQuery(args))
    return original.apply(this, args)
  }
  try {
    await work()
  } finally {
    prototype.query = original
  }
  return sent
}

function toSentQuery([query, values]: unknown[]): SentQuery {
  if (typeof query === 'string') return unprepared(query, values)
  const { statements } = query as { statements?: readonly Statement[] }
  if (statements) return { isPrepared: true, statements }
  const { text, values: own } = query as Statement
  return unprepared(text, values ?? own)
}

function unprepared(text: string, values: unknown): SentQuery {
  return { isPrepared: false, statements: [{ text, values: Array.isArray(values) ? values : [] }] }
}
