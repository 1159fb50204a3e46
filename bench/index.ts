/** `npm run bench`: takes the measures that are named, or all, and prints what came out beside what is promised. */
import { parseArgs } from 'node:util'
import { measureAdminLists } from './admin-lists.ts'
import { writeBenchmarksPage, writeScalingFigures } from './benchmarks-page.ts'
import { measureBundleSize } from './bundle-size.ts'
import { measureFanOut } from './fan-out/fan-out.ts'
import { measureHttpCalls } from './http/http-calls.ts'
import { measureMapPanning } from './map-panning.ts'
import {
  boundsOf,
  type Figure,
  isKept,
  isPromised,
  isReached,
  type Measure,
  MeasureFirst,
  type Options,
} from './measure.ts'
import { measureMembers } from './members.ts'
import { measurePresenceChurn } from './presence-churn.ts'
import { measurePrivateChat } from './private-chat.ts'
import { type Circumstances, keepBook, keepFigures, keptBook, onlyOf, whatIsMeasured } from './results.ts'
import { measureScaling, withSum } from './scaling.ts'
import { measureSlowReaders } from './slow-readers.ts'
import { measureStartUp } from './start-up.ts'
import { measureWorldPins } from './world-pins.ts'

const measures: Record<string, Measure> = {
  'bundle-size': measureBundleSize,
  'fan-out': measureFanOut,
  http: measureHttpCalls,
  'presence-churn': measurePresenceChurn,
  'start-up': measureStartUp,
  'slow-readers': measureSlowReaders,
  members: measureMembers,
  'map-panning': measureMapPanning,
  'world-pins': measureWorldPins,
  'private-chat': measurePrivateChat,
  'admin-lists': measureAdminLists,
  // Sums up what those above have measured.
  scaling: measureScaling,
}

/** One weighs files, the other sums up: doing so again changes nothing. */
const takenOnce = ['bundle-size', 'scaling']

const { positionals: asked, values } = parseArgs({
  allowPositionals: true,
  options: {
    members: { type: 'string', default: '10000,100000,1000000' },
    listeners: { type: 'string', default: '100,500,1000,2000' },
    repetitions: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    add: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})
const options: Options = {
  members: numbersOf('members', 1000).sort((a, b) => a - b),
  listeners: numbersOf('listeners', 10),
  repetitions: numbersOf('repetitions', 1)[0] ?? 1,
  seconds: numbersOf('seconds', 1)[0] ?? 1,
  isAdding: values.add,
}
const unknown = asked.filter((name) => !measures[name])
if (unknown.length > 0) refuse(`There is no ${unknown.join(', ')}; there is ${Object.keys(measures).join(', ')}`)

const rows = []
/** Asked once: all measures are of what was built before the first, and nothing is to be changed meanwhile. */
const measured = whatIsMeasured()
// Who only wants the page written gets it from what was measured before.
const wanted = withSum(asked.length > 0 || values.write ? asked : Object.keys(measures))
for (const [name, measure] of Object.entries(measures)) {
  if (!wanted.includes(name)) continue
  const figures = await measure(options).catch(asked.includes(name) ? refuseToSumUp : leaveTheSum)
  if (!figures) continue
  keepFigures(name, figures, { ...measured, ...turnsOf(name) })
  for (const figure of figures) rows.push(rowOf(name, figure))
  if (!figures.every(isKept)) process.exitCode = 1
}
if (rows.length > 0) console.table(rows)
// All that there is was measured, so it is written down.
if (values.write || asked.length === 0) {
  const book = onlyOf(Object.keys(measures), keptBook())
  keepBook(book)
  writeBenchmarksPage(book)
  writeScalingFigures(book)
}
process.exit()

function turnsOf(name: string): Circumstances {
  if (takenOnce.includes(name)) return { repetitions: 1 }
  const { repetitions, seconds, isAdding } = options
  return { repetitions, seconds, ...(name === 'fan-out' && isAdding ? { isAdded: true } : {}) }
}

function rowOf(measure: string, figure: Figure) {
  const { what, value, unit, isMissing } = figure
  const shown = isMissing ?? `${Number(value.toPrecision(3))} ${unit}`.trim()
  return { measure, what, value: shown, ...boundsOf(figure), met: metBy(figure), note: figure.note ?? '' }
}

function metBy(figure: Figure): string {
  if (figure.isMissing || !isPromised(figure)) return ''
  return isReached(figure) ? 'yes' : isKept(figure) ? 'not the aim' : 'no'
}

function numbersOf(name: 'members' | 'listeners' | 'repetitions' | 'seconds', least: number): number[] {
  const numbers = values[name].split(',').map(Number)
  if (numbers.some((number) => !Number.isInteger(number) || number < least)) {
    refuse(`--${name} must be whole numbers of at least ${least}`)
  }
  return numbers
}

/** What was asked for is there, and the page tells that the sum is older. */
function leaveTheSum(error: unknown): undefined {
  if (!(error instanceof MeasureFirst)) throw error
  console.error(`The sum is still one of older figures. ${error.message}`)
}

function refuseToSumUp(error: unknown): never {
  if (error instanceof MeasureFirst) refuse(error.message)
  throw error
}

function refuse(why: string): never {
  console.error(why)
  process.exit(1)
}
