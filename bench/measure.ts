/** What a measure returns: figures with their unit, promised bound and target. */

export type Figure = {
  what: string
  value: number
  unit: string
  /** The promised maximum. */
  allowed?: number
  /** The promised minimum. */
  atLeast?: number
  aim?: number
  /** Why the target is missed or, without a target, the promise. */
  obstacle?: string
  /** For example why nothing is promised. */
  note?: string
  /** Why there is no figure on this machine. */
  isMissing?: string
}

/** How a measure was run. */
export type Conditions = {
  /** A short hash, with a plus if files outside docs had uncommitted changes. */
  commit?: string
  repetitions?: number
  seconds?: number
  hasNative?: boolean
}
/** `at` is when it ended, `on` the machine. */
export type StoredMeasure = Conditions & { at: string; on: string; figures: Figure[] }
export type StoredFigures = Record<string, StoredMeasure>

export type Options = {
  /** Sizes of the databases, ascending. */
  members: number[]
  listeners: number[]
  repetitions: number
  seconds: number
}
export type Measure = (options: Options) => Promise<Figure[]>

export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2
}

export function isPromised({ allowed, atLeast }: Figure): boolean {
  return allowed !== undefined || atLeast !== undefined
}

/** The promised bound and the target as text. */
export function boundTexts({ allowed, atLeast, aim, unit }: Figure): { required: string; target: string } {
  const sign = atLeast === undefined ? '≤ ' : '≥ '
  const shown = (bound: number | undefined) =>
    // Nothing is below 0.
    bound === undefined ? '' : `${bound === 0 ? '' : sign}${Number(bound.toPrecision(4))} ${unit}`.trim()
  return { required: shown(allowed ?? atLeast), target: shown(aim) }
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
