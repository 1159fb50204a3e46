/** What was measured is kept between runs, so that the page can be written from runs that were taken one by one. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, release, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Point } from './fan-out/point.ts'
import type { Figure } from './measure.ts'

const FOLDER = fileURLToPath(new URL('../.setup/bench/', import.meta.url))

/** `on` is the machine. */
export type KeptFigures = Record<string, { at: string; on: string; figures: Figure[] }>

export function keptFigures(): KeptFigures {
  return (read('figures') ?? {}) as KeptFigures
}

export function keepFigures(measure: string, figures: Figure[]): void {
  const at = new Date().toISOString().slice(0, 10)
  write('figures', { ...keptFigures(), [measure]: { at, on: thisMachine(), figures } })
}

export function keptPoints(): Point[] {
  return (read('points') ?? []) as Point[]
}

export function keepPoints(points: readonly Point[]): void {
  write('points', points)
}

function thisMachine(): string {
  const gibibytes = Math.round(totalmem() / 1024 ** 3)
  return `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${gibibytes} GiB, Linux ${release()}, Node ${process.versions.node}`
}

function read(name: string): unknown {
  const file = `${FOLDER}${name}.json`
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

function write(name: string, what: unknown): void {
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(`${FOLDER}${name}.json`, JSON.stringify(what))
}
