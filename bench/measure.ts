/** What a measure answers: figures with their unit, and what they may be at most where that is promised. */

export type Figure = { what: string; value: number; unit: string; allowed?: number }
/** What can be asked for on the command line. */
export type Options = { members: number }
export type Measure = (options: Options) => Promise<Figure[]>

/** The value that so many of a hundred do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0
}
