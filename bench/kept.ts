/** What was measured is kept between runs, so that the page can be written from runs that were taken one by one. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Point } from './fan-out/point.ts'
import type { Figure } from './measure.ts'

const FOLDER = fileURLToPath(new URL('../.setup/bench/', import.meta.url))

export type KeptFigures = Record<string, { at: string; figures: Figure[] }>

export function keptFigures(): KeptFigures {
  return (read('figures') ?? {}) as KeptFigures
}

export function keepFigures(measure: string, figures: Figure[]): void {
  write('figures', { ...keptFigures(), [measure]: { at: new Date().toISOString().slice(0, 10), figures } })
}

/** What has to be known of these very runs, line by line, as whoever took them wrote it down. */
export function keptRemarks(): string[] {
  return (read('remarks') ?? []) as string[]
}

export function keptPoints(): Point[] {
  return (read('points') ?? []) as Point[]
}

export function keepPoints(points: readonly Point[]): void {
  write('points', points)
}

function read(name: string): unknown {
  const file = `${FOLDER}${name}.json`
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

function write(name: string, what: unknown): void {
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(`${FOLDER}${name}.json`, JSON.stringify(what))
}
