/** What a measure answers: figures with their unit, and what they may be at most where that is promised. */

export type Figure = { what: string; value: number; unit: string; allowed?: number }
export type Measure = () => Promise<Figure[]>

/** The value that so many of a hundred do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0
}
