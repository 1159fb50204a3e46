/** How measures were run, as text for the page. */
import { SLICES } from './http/request-load.ts'
import type { StoredFigures, StoredMeasure } from './results.ts'

/** These measure the built server, whose part in C is optional. */
const OF_BUILT_SERVER = ['fan-out', 'http', 'presence-churn']

export function nativeText(figures: StoredFigures): string {
  const built = Object.entries(figures).filter(([measure]) => OF_BUILT_SERVER.includes(measure))
  const useOf = ([, { hasNative }]: [string, StoredMeasure]) =>
    hasNative === undefined ? 'unknown' : hasNative ? 'in use' : '**not** in use'
  return groupByLabel(built, useOf)
    .map(([use, measures]) => `${use} in ${measures.map(([measure]) => measure).join(', ')}`)
    .join('; ')
}

/** How long each server is loaded at a time, and how many ratios the median is of. */
export function slicesText(http: StoredMeasure | undefined): string {
  const { repetitions, seconds } = http ?? {}
  if (repetitions === undefined || seconds === undefined)
    return 'Both are loaded in turn; a ratio compares two adjacent slices, and the table shows the median of all.'
  const each = `${Number((seconds / SLICES).toPrecision(2))} s`
  return `Both are warm and loaded for ${each} in turn; a ratio compares two adjacent slices, and the table shows the
median of ${repetitions * SLICES}.`
}

export function saturatedText(fanOut: StoredMeasure | undefined): string {
  return fanOut?.seconds === undefined ? '' : `, for ${fanOut.seconds} s`
}

function groupByLabel<One>(all: readonly One[], labelOf: (one: One) => string): [label: string, group: One[]][] {
  const groups = new Map<string, One[]>()
  for (const one of all) groups.set(labelOf(one), [...(groups.get(labelOf(one)) ?? []), one])
  return [...groups]
}
