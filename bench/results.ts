/** Stores results between runs, so that the page can combine measures that were run one by one. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, release, totalmem } from 'node:os'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fanOutTables } from './fan-out/fan-out-figures.ts'
import type { Point } from './fan-out/point.ts'
import type { Figure } from './measure.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const FOLDER = `${ROOT}.setup/bench/`
/** Committed, so that the page can be written on another machine. */
const RESULTS = `${ROOT}docs/benchmarks.json`
/** The optional part in C; the built server is faster with it. */
const NATIVE = `${ROOT}dist/server/send-to-many.node`

/** How a measure was run; missing in old results. */
export type Conditions = {
  /** A short hash, with a plus if files outside docs had uncommitted changes. */
  commit?: string
  repetitions?: number
  seconds?: number
  /** Only the last points were taken under these conditions. */
  isAdded?: boolean
  hasNative?: boolean
}
/** `at` is when it ended, `on` the machine. */
export type StoredMeasure = Conditions & { at: string; on: string; figures: Figure[] }
export type StoredFigures = Record<string, StoredMeasure>
/** `tables` are the lines of the fan-out tables. */
export type Results = { figures: StoredFigures; tables: string[] }

/** Takes the later result of every measure. */
export function mergeResults(committed: Results, local: Results): Results {
  const later = Object.entries(local.figures).filter(([measure, { at }]) => at > (committed.figures[measure]?.at ?? ''))
  const figures = Object.fromEntries(later)
  return { figures: { ...committed.figures, ...figures }, tables: (figures['fan-out'] ? local : committed).tables }
}

/** Drops measures that no longer exist, and sorts the others. */
export function pickMeasures(measures: readonly string[], { figures, tables }: Results): Results {
  const kept = measures.flatMap((name): [string, StoredMeasure][] => (figures[name] ? [[name, figures[name]]] : []))
  return { figures: Object.fromEntries(kept), tables }
}

export function readResults(): Results {
  const committed = (read(RESULTS) ?? { figures: {}, tables: [] }) as Results
  return mergeResults(committed, { figures: localFigures(), tables: fanOutTables(storedPoints()).split('\n') })
}

export function writeResults(results: Results): void {
  write(RESULTS, results)
}

function localFigures(): StoredFigures {
  return (read(`${FOLDER}figures.json`) ?? {}) as StoredFigures
}

export function storeFigures(measure: string, figures: Figure[], conditions: Conditions): void {
  const at = new Date().toISOString()
  const stored: StoredMeasure = { at, on: thisMachine(), ...conditions, figures }
  write(`${FOLDER}figures.json`, { ...localFigures(), [measure]: stored })
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
  // The page itself is in docs.
  const changed = git('status', '--porcelain', '--', '.', ':!docs').stdout
  return `${stdout.trim()}${changed ? '+' : ''}`
}

export function storedPoints(): Point[] {
  return (read(`${FOLDER}points.json`) ?? []) as Point[]
}

/** The points of the fan-out in the results; none if it was measured on another machine. */
export function pointsOfResults(): Point[] {
  const local = localFigures()['fan-out']
  return local && readResults().figures['fan-out']?.at === local.at ? storedPoints() : []
}

/** Removes the fan-out's figures until it is complete: the run may be interrupted. */
export function storePoints(points: readonly Point[]): void {
  const { 'fan-out': _, ...others } = localFigures()
  write(`${FOLDER}figures.json`, others)
  write(`${FOLDER}points.json`, points)
}

function thisMachine(): string {
  const gibibytes = Math.round(totalmem() / 1024 ** 3)
  const cores = `${cpus().length} cores (${cpus()[0]?.model.trim()})`
  return `${cores}, ${gibibytes} GiB, Linux ${release()}, Node ${process.versions.node}`
}

function read(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

function write(file: string, content: unknown): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(content, null, 1)}\n`)
}
