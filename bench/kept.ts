/** What was measured is kept between runs, so that the page can be written from runs that were taken one by one. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, release, totalmem } from 'node:os'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fanOutTables } from './fan-out/fan-out-figures.ts'
import type { Point } from './fan-out/point.ts'
import type { Figure } from './measure.ts'

const FOLDER = fileURLToPath(new URL('../.setup/bench/', import.meta.url))
/** What the page was written from lies beside it: on another machine it would be gone, and could be measured only there. */
const BOOK = fileURLToPath(new URL('../docs/benchmarks.json', import.meta.url))

/** `on` is the machine. */
export type KeptFigures = Record<string, { at: string; on: string; figures: Figure[] }>
/** `tables` are those of the fan-out, line by line. */
export type Book = { figures: KeptFigures; tables: string[] }

/** What the page is written from: what was measured here and, of everything else, what was written down before. */
export function broughtUpToDate(book: Book, here: Book): Book {
  return { figures: { ...book.figures, ...here.figures }, tables: (here.figures['fan-out'] ? here : book).tables }
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

export function keepFigures(measure: string, figures: Figure[]): void {
  const at = new Date().toISOString().slice(0, 10)
  write(`${FOLDER}figures.json`, { ...keptFigures(), [measure]: { at, on: thisMachine(), figures } })
}

export function keptPoints(): Point[] {
  return (read(`${FOLDER}points.json`) ?? []) as Point[]
}

/** Until they are summed up they stand for no fan-out: it may be given up. */
export function keepPoints(points: readonly Point[]): void {
  const { 'fan-out': _, ...others } = keptFigures()
  write(`${FOLDER}figures.json`, others)
  write(`${FOLDER}points.json`, points)
}

function thisMachine(): string {
  const gibibytes = Math.round(totalmem() / 1024 ** 3)
  return `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${gibibytes} GiB, Linux ${release()}, Node ${process.versions.node}`
}

function read(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

function write(file: string, what: unknown): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(what, null, 1)}\n`)
}
