/** Records the statements that a piece of work sends to PostgreSQL, and explains each of them. */
import pg from 'pg'
import { recordQueries, type Statement } from './sent-queries.ts'

/** `scans` names the big tables that were read in full, or mostly through an index; `onPurpose` is the reason if allowed. */
export type Plan = Statement & { lines: string[]; scans: string[]; onPurpose?: string }

const EXPLAINABLE = /^\s*(select|insert|update|delete|with)\b/i
/** Reading a smaller table in full is the fastest plan. */
const BIG_ROWS = 1500

const SELDOM = 'at most once in five minutes'
const FULL_SCANS_ON_PURPOSE: readonly { text: RegExp; why: string }[] = [
  { text: /row_number\(\) over \(order by/, why: `milestones of the Hall of Fame: ${SELDOM}` },
  { text: /^select "\w+", count\(\*\) from "stats" group by/, why: `how stats are spread: ${SELDOM}` },
  {
    text: /^select count\(\*\).* from "users" where "users"."is_demo" =/,
    why: `how many members there are: ${SELDOM}`,
  },
]

/** The statements of this process in order, each text once. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const sent = new Map<string, Statement>()
  for (const statement of (await recordQueries(work)).flatMap(({ statements }) => statements)) {
    const { text } = statement
    if (EXPLAINABLE.test(text) && !sent.has(text)) sent.set(text, statement)
  }
  return [...sent.values()]
}

/** Runs each statement and rolls back; an insert is only planned, as its row already exists. */
export async function explainStatements(url: string, statements: readonly Statement[]): Promise<Plan[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const big = await bigTables(client)
    const plans: Plan[] = []
    for (const statement of statements) plans.push(await explain(client, statement, big))
    return plans
  } finally {
    await client.end()
  }
}

async function explain(client: pg.Client, { text, values }: Statement, big: Set<string>): Promise<Plan> {
  const how = /\binsert into\b/i.test(text) ? 'verbose off' : 'analyze, buffers'
  await client.query('begin')
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (${how}) ${text}`, values)
  await client.query('rollback')
  const lines = rows.map((row) => row['QUERY PLAN'])
  const scans = [...new Set([...scannedIn(lines), ...walkedIn(lines)])].filter((table) => big.has(table))
  const known = scans.length > 0 ? FULL_SCANS_ON_PURPOSE.find((one) => one.text.test(text)) : undefined
  return { text, values, lines, ...(known ? { scans: [], onPurpose: known.why } : { scans }) }
}

function scannedIn(lines: readonly string[]): string[] {
  return lines.flatMap((line) => /Seq Scan on "?(\w+)/.exec(line)?.[1] ?? [])
}

/** The tables of which one plan step read many rows, filtered ones included. */
export function walkedIn(lines: readonly string[]): string[] {
  const steps: { table: string; rows: number; loops: number }[] = []
  for (const line of lines) {
    const scan = /Scan (?:Backward )?(?:using \S+ )?on "?(\w+).*actual .*rows=([\d.]+) loops=(\d+)/.exec(line)
    if (/->|^\S/.test(line)) steps.push({ table: '', rows: 0, loops: 0 })
    const step = steps.at(-1)
    if (scan && step) Object.assign(step, { table: scan[1], rows: Number(scan[2]), loops: Number(scan[3]) })
    const removed = /Rows Removed by [\w ]+: (\d+)/.exec(line)
    if (removed && step) step.rows += Number(removed[1])
  }
  return steps.filter(({ rows, loops }) => rows * loops >= BIG_ROWS).map(({ table }) => table)
}

/** Counted, because the statistics of a reused database are still those of the test before. */
async function bigTables(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and reltuples >= $1`,
    [BIG_ROWS],
  )
  const big = new Set<string>()
  for (const { name } of rows) {
    const { rowCount } = await client.query(`select 1 from ${client.escapeIdentifier(name)} limit $1`, [BIG_ROWS])
    if (rowCount === BIG_ROWS) big.add(name)
  }
  return big
}
