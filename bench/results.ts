/** Stores the last figures of each measure in docs/benchmarks.json, and shows them in the tables of the docs. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, release, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Conditions, Figure, StoredFigures } from './measure.ts'
import { sizingTables } from './sizing.ts'
import { promisesTable, withTables } from './tables.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const RESULTS = `${ROOT}docs/benchmarks.json`
/** The optional part in C; the built server is faster with it. */
const NATIVE = `${ROOT}dist/server/send-to-many.node`

export function storeFigures(measure: string, figures: Figure[], conditions: Conditions): void {
  const at = new Date().toISOString()
  const all = { ...storedFigures(), [measure]: { at, on: thisMachine(), ...conditions, figures } }
  writeFileSync(RESULTS, toText(all))
  for (const [file, tables] of Object.entries(pageTables(all))) {
    const path = `${ROOT}docs/${file}`
    writeFileSync(path, withTables(readFileSync(path, 'utf8'), tables))
  }
}

/** A line for each figure, so that a change of one is a change of one line. */
function toText(all: StoredFigures): string {
  const measures = Object.entries(all).map(([name, { figures, ...run }]) => {
    const lines = figures.map((figure) => JSON.stringify(figure)).join(',\n')
    return `"${name}": ${JSON.stringify({ ...run, figures: [] }).replace(/\]\}$/, () => `\n${lines}\n]}`)}`
  })
  return `{${measures.join(',\n')}}\n`
}

/** What each page shows of the figures. */
export function pageTables(figures: StoredFigures): Record<string, string> {
  return { 'BENCHMARKS.md': promisesTable(figures), 'OPERATIONS.md': sizingTables(figures) }
}

export function storedFigures(): StoredFigures {
  return existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')) : {}
}

/** Read before measuring begins, because both may change during it. */
export function currentBuild(): Conditions {
  const commit = commitHere()
  return { ...(commit ? { commit } : {}), hasNative: existsSync(NATIVE) }
}

/** Nothing without git or outside a repository. */
function commitHere(): string | undefined {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })
  const { status, stdout } = git('rev-parse', '--short', 'HEAD')
  if (status !== 0) return undefined
  // The results themselves are in docs.
  const changed = git('status', '--porcelain', '--', '.', ':!docs').stdout
  return `${stdout.trim()}${changed ? '+' : ''}`
}

function thisMachine(): string {
  const gibibytes = Math.round(totalmem() / 1024 ** 3)
  const cores = `${cpus().length} cores (${cpus()[0]?.model.trim()})`
  return `${cores}, ${gibibytes} GiB, Linux ${release()}, Node ${process.versions.node}`
}
