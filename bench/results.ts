/** What was measured is kept between runs, so that the page can be written from runs that were taken one by one. */
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
/** What the page was written from lies beside it: elsewhere it would be gone, and could be measured only here. */
const BOOK = `${ROOT}docs/benchmarks.json`
/** What is measured of the built server is faster with it. */
const NATIVE = `${ROOT}dist/server/send-to-many.node`

/** How a measure was taken; of what was taken before these were kept, they are not known. */
export type Circumstances = {
  /** A short hash, with a plus where something else than documents had been changed since. */
  commit?: string
  repetitions?: number
  seconds?: number
  /** Only the last of what it tells was taken so. */
  isAdded?: boolean
  /** Whether the part in C was there. */
  hasNative?: boolean
}
/** `at` is when it ended, in full, and `on` the machine. */
export type Kept = Circumstances & { at: string; on: string; figures: Figure[] }
export type KeptFigures = Record<string, Kept>
/** `tables` are those of the fan-out, line by line. */
export type Book = { figures: KeptFigures; tables: string[] }

/** What the page is written from: of every measure what is later, taken here or written down before. */
export function broughtUpToDate(book: Book, here: Book): Book {
  const later = Object.entries(here.figures).filter(([measure, { at }]) => at > (book.figures[measure]?.at ?? ''))
  const figures = Object.fromEntries(later)
  return { figures: { ...book.figures, ...figures }, tables: (figures['fan-out'] ? here : book).tables }
}

/** Without what is measured no more, and in the order of those that are. */
export function onlyOf(measures: readonly string[], { figures, tables }: Book): Book {
  const kept = measures.flatMap((name): [string, Kept][] => (figures[name] ? [[name, figures[name]]] : []))
  return { figures: Object.fromEntries(kept), tables }
}

export function keptBook(): Book {
  const book = (read(BOOK) ?? { figures: {}, tables: [] }) as Book
  return broughtUpToDate(book, { figures: keptFigures(), tables: fanOutTables(keptPoints()).split('\n') })
}

export function keepBook(book: Book): void {
  write(BOOK, book)
}

function keptFigures(): KeptFigures {
  return (read(`${FOLDER}figures.json`) ?? {}) as KeptFigures
}

export function keepFigures(measure: string, figures: Figure[], circumstances: Circumstances): void {
  const at = new Date().toISOString()
  const kept: Kept = { at, on: thisMachine(), ...circumstances, figures }
  write(`${FOLDER}figures.json`, { ...keptFigures(), [measure]: kept })
}

/** Asked before measuring begins, because both may change meanwhile. */
export function whatIsMeasured(): Circumstances {
  const commit = commitHere()
  return { ...(commit ? { commit } : {}), hasNative: existsSync(NATIVE) }
}

/** Nothing where git is not, or knows nothing of this folder. */
function commitHere(): string | undefined {
  const git = (...words: string[]) => spawnSync('git', words, { cwd: ROOT, encoding: 'utf8' })
  const { status, stdout } = git('rev-parse', '--short', 'HEAD')
  if (status !== 0) return undefined
  // The page that was written last is among the documents.
  const changed = git('status', '--porcelain', '--', '.', ':!docs').stdout
  return `${stdout.trim()}${changed ? '+' : ''}`
}

export function keptPoints(): Point[] {
  return (read(`${FOLDER}points.json`) ?? []) as Point[]
}

/** Those that the fan-out in the book is summed up from; none, where that was taken elsewhere. */
export function pointsOfBook(): Point[] {
  const here = keptFigures()['fan-out']
  return here && keptBook().figures['fan-out']?.at === here.at ? keptPoints() : []
}

/** Until they are summed up they stand for no fan-out: it may be given up. */
export function keepPoints(points: readonly Point[]): void {
  const { 'fan-out': _, ...others } = keptFigures()
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

function write(file: string, what: unknown): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(what, null, 1)}\n`)
}
