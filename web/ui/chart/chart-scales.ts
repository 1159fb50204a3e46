/** From numbers to bars on a chart, in percent of its width and height. Pure. */

const STEPS = [1, 1.5, 2, 3, 4, 5, 6, 8, 10]

/** The round number that a chart of these values ends at: never less than the largest, never 0. */
export function roundTop(values: readonly number[]): number {
  const largest = Math.max(1, ...values)
  const power = 10 ** Math.floor(Math.log10(largest))
  const tops = STEPS.map((step) => step * power).filter(Number.isInteger)
  return tops.find((top) => top >= largest) ?? largest
}

export type Bar = { x: number; width: number; y: number; height: number }

/** Bars side by side, a fifth of each place left as air. */
export function barsOf(values: readonly number[], top: number): Bar[] {
  const place = 100 / Math.max(1, values.length)
  return values.map((value, n) => {
    const height = (100 * value) / top
    return { x: n * place + place * 0.1, width: place * 0.8, y: 100 - height, height }
  })
}
