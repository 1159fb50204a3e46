/** Converts numbers to bars, in percent of the chart's width and height. */

const STEPS = [1, 1.5, 2, 3, 4, 5, 6, 8, 10]

/** A round maximum for the axis: never less than the largest value, never 0. */
export function roundTop(values: readonly number[]): number {
  const largest = Math.max(1, ...values)
  const power = 10 ** Math.floor(Math.log10(largest))
  const tops = STEPS.map((step) => step * power).filter(Number.isInteger)
  return tops.find((top) => top >= largest) ?? largest
}

export type Bar = { x: number; width: number; y: number; height: number }

/** A fifth of each bar's slot is left empty. */
export function barsOf(values: readonly number[], top: number): Bar[] {
  const slot = 100 / Math.max(1, values.length)
  return values.map((value, n) => {
    const height = (100 * value) / top
    return { x: n * slot + slot * 0.1, width: slot * 0.8, y: 100 - height, height }
  })
}
