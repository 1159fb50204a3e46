/** The tables of figures: printed after a run, and kept up to date in docs/BENCHMARKS.md and docs/OPERATIONS.md. */
import { boundTexts, type Figure, isKept, isPromised, isReached, type StoredFigures } from './measure.ts'

const COLUMNS = ['measure', 'what', 'value', 'required', 'target', 'met', 'note'] as const
const CAPACITY = /^(\d+) process(?:es)?, (.+): people at once, until (.+?),? is full$/
/** The same people fit into one process with one room or with several. */
const ONE_PROCESS_WITH_ROOMS = /^1 process, rooms of/
/** The other figures an operator plans with; the rest is in docs/benchmarks.json. */
const PLANNED_WITH = /people in one room|cores for a million|these cores|network cost|disk of a million/

type Row = Record<(typeof COLUMNS)[number], string>

export function toRow(measure: string, figure: Figure): Row {
  const { what, note = '', obstacle = '' } = figure
  const met = metText(figure)
  const isMissed = met === 'no' || met === 'target missed'
  const notes = [note, isMissed && obstacle].filter(Boolean).join('; ')
  return { measure, what, value: shownValue(figure), ...boundTexts(figure), met, note: notes }
}

/** How many promises are kept, and a line for each. */
export function promisesTable({ scaling: _, ...measured }: StoredFigures): string {
  const promised = Object.entries(measured).flatMap(([measure, { figures }]) =>
    figures.filter(isPromised).map((figure) => ({ figure, row: toRow(measure, figure) })),
  )
  const kept = promised.filter(({ figure }) => isKept(figure))
  const lines = promised.map(({ row }) => `| ${COLUMNS.map((column) => row[column]).join(' | ')} |`)
  return `**${kept.length} of ${promised.length} promises kept.**

| ${COLUMNS.join(' | ')} |
|${'---|'.repeat(COLUMNS.length)}
${lines.join('\n')}`
}

/** How many people fit into some numbers of processes. */
export function scalingTables({ scaling }: StoredFigures): string {
  const figures = scaling?.figures ?? []
  const others = figures.filter(({ what }) => !CAPACITY.test(what) && PLANNED_WITH.test(what))
  return [
    '| processes | rooms | people at once | full first |\n|---|---|---|---|',
    ...figures.filter(({ what }) => !ONE_PROCESS_WITH_ROOMS.test(what)).flatMap(capacityLine),
    '\n| what | value |\n|---|---|',
    ...others.map((figure) => `| ${figure.what} | ${roughValue(figure)} |`),
  ].join('\n')
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

function capacityLine(figure: Figure): string[] {
  const [, processes, rooms, resource] = CAPACITY.exec(figure.what) ?? []
  return processes ? [`| ${processes} | ${rooms} | ${roughValue(figure)} | ${resource} |`] : []
}

/** Two digits: a model over assumptions is no more precise. */
function roughValue({ value, unit }: Figure): string {
  return `${value.toLocaleString('en', { maximumSignificantDigits: 2 })} ${unit}`.trim()
}
