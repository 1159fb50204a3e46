/** The tables of figures: printed after a run, and kept up to date in docs/BENCHMARKS.md. */
import { boundTexts, type Figure, isKept, isPromised, isReached, type StoredFigures } from './measure.ts'

const COLUMNS = ['measure', 'what', 'value', 'required', 'target', 'met', 'note'] as const

type Row = Record<(typeof COLUMNS)[number], string>

export function toRow(measure: string, figure: Figure): Row {
  const { what, note = '', obstacle = '' } = figure
  const met = metText(figure)
  const isMissed = met === 'no' || met === 'target missed'
  const notes = [note, isMissed && obstacle].filter(Boolean).join('; ')
  return { measure, what, value: shownValue(figure), ...boundTexts(figure), met, note: notes }
}

/** How many promises are kept, and a line for each. */
export function promisesTable(measured: StoredFigures): string {
  const promised = Object.entries(measured).flatMap(([measure, { figures }]) =>
    figures.filter(isPromised).map((figure) => ({ figure, row: toRow(measure, figure) })),
  )
  const missing = promised.filter(({ figure }) => figure.isMissing)
  const kept = promised.filter((one) => !missing.includes(one) && isKept(one.figure))
  const notMeasured = missing.length > 0 ? `, ${missing.length} not measured` : ''
  const lines = promised.map(({ row }) => `| ${COLUMNS.map((column) => row[column]).join(' | ')} |`)
  return `**${kept.length} of ${promised.length} promises kept${notMeasured}.**

| ${COLUMNS.join(' | ')} |
|${'---|'.repeat(COLUMNS.length)}
${lines.join('\n')}`
}

/** Replaces what a page has between its two marks. */
export function withTables(page: string, tables: string): string {
  const between = /(<!-- figures -->\n)[\s\S]*(<!-- end of figures -->)/
  return page.replace(between, (_, before, after) => `${before}${tables}\n${after}`)
}

function metText(figure: Figure): string {
  if (!isPromised(figure)) return ''
  if (figure.isMissing) return 'not measured'
  if (!isKept(figure)) return 'no'
  return isReached(figure) ? 'yes' : 'target missed'
}

function shownValue({ value, unit, isMissing }: Figure): string {
  const short = Math.abs(value) >= 1000 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)))
  return isMissing ?? `${short} ${unit}`.trim()
}
