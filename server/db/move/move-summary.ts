/** The summary that move-data prints: what was moved, and what to do next. */

export type Moved = Record<string, number>

type Move = {
  moved: Moved
  dataDir: string
  where: string
  /** Holds the generated secret; absent when SESSION_SECRET was set. */
  secretFile?: string | undefined
}

export function moveSummary({ moved, dataDir, where, secretFile }: Move): string {
  const tables = Object.entries(moved).filter(([, rows]) => rows > 0)
  tables.sort(([, some], [, others]) => others - some)
  const all = tables.reduce((sum, [, rows]) => sum + rows, 0)
  return [
    `Moved ${dataDir} to ${where}:`,
    ...tables.map(([table, rows]) => `  ${table}: ${counted(rows, 'row')}`),
    `${counted(tables.length, 'table')}, ${counted(all, 'row')}.`,
    secretFile
      ? `Now set SESSION_SECRET to what ${secretFile} holds (guests keep their names), and start with DATABASE_URL.`
      : 'Now start with DATABASE_URL and the same SESSION_SECRET as before (guests keep their names).',
  ].join('\n')
}

export function counted(count: number, what: 'row' | 'table'): string {
  return `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`
}
