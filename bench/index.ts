/** `npm run bench`: runs the named measures, or all, stores their figures and prints one table of them. */
import { parseArgs } from 'node:util'
import { measureAdminLists } from './admin-lists.ts'
import { measureBundleSize } from './bundle-size.ts'
import { measureMemberCalls } from './calls/member-calls.ts'
import { measureChatScreen } from './chat-screen.ts'
import { measurePresenceIdle } from './crowd/presence-idle.ts'
import { measureTenThousand } from './crowd/ten-thousand.ts'
import { measureFanOut } from './fan-out/fan-out.ts'
import { measureHttpCalls } from './http/http-calls.ts'
import { measureMapPanning } from './map-panning.ts'
import { isKept, type Measure, type Options } from './measure.ts'
import { measureMembers } from './members.ts'
import { measurePresenceChurn } from './presence-churn.ts'
import { measurePrivateChat } from './private-chat.ts'
import { measureReactions } from './reactions.ts'
import { currentBuild, storeFigures } from './results.ts'
import { measureScreens } from './screens.ts'
import { measureSlowReaders } from './slow-readers.ts'
import { measureStartUp } from './start-up.ts'
import { toRow } from './tables.ts'
import { measureWorldPins } from './world-pins.ts'

const measures: Record<string, Measure> = {
  'bundle-size': measureBundleSize,
  'fan-out': measureFanOut,
  http: measureHttpCalls,
  calls: measureMemberCalls,
  'presence-churn': measurePresenceChurn,
  'presence-idle': measurePresenceIdle,
  'ten-thousand': measureTenThousand,
  reactions: measureReactions,
  'start-up': measureStartUp,
  'slow-readers': measureSlowReaders,
  members: measureMembers,
  'map-panning': measureMapPanning,
  'chat-screen': measureChatScreen,
  screens: measureScreens,
  'world-pins': measureWorldPins,
  'private-chat': measurePrivateChat,
  'admin-lists': measureAdminLists,
}

const { positionals: named, values } = parseArgs({
  allowPositionals: true,
  options: {
    members: { type: 'string', default: '10000,100000,1000000' },
    listeners: { type: 'string', default: '100,1000,2000' },
    repetitions: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
  },
})
const [repetitions = 1] = parseNumbers('repetitions', 1)
const [seconds = 1] = parseNumbers('seconds', 1)
const options: Options = {
  members: parseNumbers('members', 1000).sort((a, b) => a - b),
  listeners: parseNumbers('listeners', 10),
  repetitions,
  seconds,
}
const unknown = named.filter((name) => !measures[name])
if (unknown.length > 0) fail(`There is no ${unknown.join(', ')}; there is ${Object.keys(measures).join(', ')}`)

const rows = []
/** Read once: all measures run the build from before the first. */
const build = currentBuild()
for (const [name, measure] of Object.entries(measures)) {
  if (named.length > 0 && !named.includes(name)) continue
  const figures = await measure(options)
  storeFigures(name, figures, { ...build, repetitions, seconds })
  for (const figure of figures) rows.push(toRow(name, figure))
  if (!figures.every(isKept)) process.exitCode = 1
}
console.table(rows)
process.exit()

function parseNumbers(name: keyof typeof values, least: number): number[] {
  const numbers = values[name].split(',').map(Number)
  if (numbers.some((number) => !Number.isInteger(number) || number < least)) {
    fail(`--${name} must be whole numbers of at least ${least}`)
  }
  return numbers
}

function fail(why: string): never {
  console.error(why)
  process.exit(1)
}
