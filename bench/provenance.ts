/** Where, when, of what and how often measures were taken, in words for the page. */
import { SLICES } from './http/request-load.ts'
import type { Kept, KeptFigures } from './results.ts'

/** They measure the built server, of which the part in C may be missing. */
const OF_THE_BUILT = ['fan-out', 'http', 'presence-churn']
const OFTEN = ['never', 'once', 'twice', 'three times']
const DAY_LENGTH = '2026-01-01'.length
const MINUTE_LENGTH = '2026-01-01T00:00'.length

/** A machine is told once, with all that was measured there; so is what was taken alike. */
export function takenLines(kept: KeptFigures): string {
  return groupsOf(Object.entries(kept), ([, { on }]) => on)
    .flatMap(([machine, there]) => [`- ${machine}:`, ...groupsOf(there, ([, one]) => circumstancesOf(one)).map(lineOf)])
    .join('\n')
}

function lineOf([circumstances, taken]: [string, [measure: string, Kept][]]): string {
  return `  - ${taken.map(([measure]) => measure).join(', ')}: ${circumstances}`
}

function circumstancesOf({ at, commit, repetitions, isAdded }: Kept): string {
  const when = at.length > DAY_LENGTH ? `${at.slice(0, MINUTE_LENGTH).replace('T', ' ')} UTC` : at
  const often = repetitions === undefined ? 'unknown how often' : (OFTEN[repetitions] ?? `${repetitions} times`)
  return `${when}, commit ${commit ?? 'unknown'}, ${often}${isAdded ? ', added to what was there' : ''}`
}

/** Of which measures the part in C had a share. */
export function nativeWords(kept: KeptFigures): string {
  const built = Object.entries(kept).filter(([measure]) => OF_THE_BUILT.includes(measure))
  const words = ([, { hasNative }]: [string, Kept]) =>
    hasNative === undefined ? 'unknown' : hasNative ? 'in use' : '**not** in use'
  return groupsOf(built, words)
    .map(([use, taken]) => `${use} in ${taken.map(([measure]) => measure).join(', ')}`)
    .join('; ')
}

/** How long each server is asked at a time, and of how many ratios the median is told. */
export function slicesWords(http: Kept | undefined): string {
  const { repetitions, seconds } = http ?? {}
  if (repetitions === undefined || seconds === undefined)
    return 'Both are asked in turn; a ratio is of two neighbours, and the median of all is told.'
  const each = `${Number((seconds / SLICES).toPrecision(2))} s`
  return `Both are warm when they are asked, for ${each} in turn, and take turns in being first;
  a ratio is of two neighbours, and the median of ${repetitions * SLICES} is told.`
}

/** How long servers are measured saturated. */
export function saturatedWords(fanOut: Kept | undefined): string {
  return fanOut?.seconds === undefined ? '' : `, for ${fanOut.seconds} s`
}

/** In the order in which they come up. */
function groupsOf<One>(all: readonly One[], wordsOf: (one: One) => string): [words: string, group: One[]][] {
  const groups = new Map<string, One[]>()
  for (const one of all) groups.set(wordsOf(one), [...(groups.get(wordsOf(one)) ?? []), one])
  return [...groups]
}
