/** Stores the last figures of each measure in docs/benchmarks.json, and shows them in the tables of the docs. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, release, totalmem } from 'node:os'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fanOutTables } from './fan-out/fan-out-figures.ts'
import type { Point } from './fan-out/point.ts'
import type { Conditions, Figure, StoredFigures, StoredMeasure } from './measure.ts'
import { promisesTable, scalingTables, withTables } from './tables.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const RESULTS = `${ROOT}docs/benchmarks.json`
/** Not committed: too long. */
const POINTS = `${ROOT}.setup/bench/points.json`
/** The optional part in C; the built server is faster with it. */
const NATIVE = `${ROOT}dist/server/send-to-many.node`

/** `tables` are the lines of the fan-out tables. */
type Results = { figures: StoredFigures; tables: string[] }

export function storedFigures(): StoredFigures {
  return readResults().figures
}

export function storeFigures(measure: string, figures: Figure[], conditions: Conditions): void {
  const { figures: others, tables } = readResults()
  const stored: StoredMeasure = { at: new Date().toISOString(), on: thisMachine(), ...conditions, figures }
  const all = { ...others, [measure]: stored }
  write(RESULTS, { figures: all, tables: measure === 'fan-out' ? fanOutTables(storedPoints()).split('\n') : tables })
  showTables('BENCHMARKS.md', promisesTable(all))
  showTables('OPERATIONS.md', scalingTables(all))
}

function showTables(file: string, tables: string): void {
  const path = `${ROOT}docs/${file}`
  writeFileSync(path, withTables(readFileSync(path, 'utf8'), tables))
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

export function storedPoints(): Point[] {
  return (read(POINTS) ?? []) as Point[]
}

/** None if the fan-out was last measured on another machine. */
export function pointsOfResults(): Point[] {
  return storedFigures()['fan-out']?.on === thisMachine() ? storedPoints() : []
}

export function storePoints(points: readonly Point[]): void {
  write(POINTS, points)
}

function thisMachine(): string {
  const gibibytes = Math.round(totalmem() / 1024 ** 3)
  const cores = `${cpus().length} cores (${cpus()[0]?.model.trim()})`
  return `${cores}, ${gibibytes} GiB, Linux ${release()}, Node ${process.versions.node}`
}

function readResults(): Results {
  return (read(RESULTS) ?? { figures: {}, tables: [] }) as Results
}

function read(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

function write(file: string, content: unknown): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(content, null, 1)}\n`)
}
