/** What a measure answers: figures with their unit, what is promised of them, and what is aimed at. */

export type Figure = {
  what: string
  value: number
  unit: string
  /** What it must be at most. */
  allowed?: number
  /** What it must be at least. */
  atLeast?: number
  aim?: number
  /** What stands in the way of the aim; where there is none, of what is promised. */
  obstacle?: string
  /** What a reader should know of it, such as why nothing is promised. */
  note?: string
  /** Why there is no figure on this machine. */
  isMissing?: string
}

/** What can be asked for on the command line. */
export type Options = {
  /** How many members a house has, from small to large. */
  members: number[]
  /** How many listeners a room has. */
  listeners: number[]
  repetitions: number
  seconds: number
  /** Adds to what was measured before instead of beginning anew. */
  isAdding: boolean
}
export type Measure = (options: Options) => Promise<Figure[]>

/** It sums up what others measure, and they have not. Its message says what to do. */
export class MeasureFirst extends Error {}

/** The value that so many of a hundred do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2
}

/** True when something is promised of it; the others are only told. */
export function isPromised({ allowed, atLeast }: Figure): boolean {
  return allowed !== undefined || atLeast !== undefined
}

/** What it must be, and what it is aimed at, each with its direction. */
export function boundsOf({ allowed, atLeast, aim, unit }: Figure): { must: string; aim: string } {
  const sign = atLeast === undefined ? '≤ ' : '≥ '
  const shown = (bound: number | undefined) =>
    // Nothing is less than none.
    bound === undefined ? '' : `${bound === 0 ? '' : sign}${Number(bound.toPrecision(4))} ${unit}`.trim()
  return { must: shown(allowed ?? atLeast), aim: shown(aim) }
}

export function isKept({ value, allowed, atLeast, isMissing }: Figure): boolean {
  if (isMissing) return true
  return (allowed === undefined || value <= allowed) && (atLeast === undefined || value >= atLeast)
}

export function isReached(figure: Figure): boolean {
  const { value, aim, atLeast, isMissing } = figure
  if (aim === undefined || isMissing) return isKept(figure)
  return atLeast === undefined ? value <= aim : value >= aim
}
