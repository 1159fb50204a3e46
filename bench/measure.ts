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
  /** What stands in the way of the aim. */
  obstacle?: string
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

export function isKept({ value, allowed, atLeast, isMissing }: Figure): boolean {
  if (isMissing) return true
  return (allowed === undefined || value <= allowed) && (atLeast === undefined || value >= atLeast)
}

export function isReached(figure: Figure): boolean {
  const { value, aim, atLeast, isMissing } = figure
  if (aim === undefined || isMissing) return isKept(figure)
  return atLeast === undefined ? value <= aim : value >= aim
}
