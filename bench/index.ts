/** `npm run bench`: takes the measures that are named, or all of them, and prints what came out beside what is allowed. */
import { parseArgs } from 'node:util'
import { measureAdminLists } from './admin-lists.ts'
import { measureBundleSize } from './bundle-size.ts'
import { measureMapPanning } from './map-panning.ts'
import type { Measure } from './measure.ts'
import { measureMembers } from './members.ts'
import { measurePrivateChat } from './private-chat.ts'
import { measureSlowReaders } from './slow-readers.ts'
import { measureWorldPins } from './world-pins.ts'

const measures: Record<string, Measure> = {
  'bundle-size': measureBundleSize,
  'slow-readers': measureSlowReaders,
  members: measureMembers,
  'map-panning': measureMapPanning,
  'world-pins': measureWorldPins,
  'private-chat': measurePrivateChat,
  'admin-lists': measureAdminLists,
}

const { positionals: asked, values } = parseArgs({
  allowPositionals: true,
  options: { members: { type: 'string', default: '1000000' } },
})
const options = { members: Number(values.members) }
if (!Number.isInteger(options.members) || options.members < 1000) {
  console.error('--members must be a whole number of at least 1000')
  process.exit(1)
}
const unknown = asked.filter((name) => !measures[name])
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; there is ${Object.keys(measures).join(', ')}`)
  process.exit(1)
}

const rows = []
for (const [name, measure] of Object.entries(measures)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  for (const { what, value, unit, allowed } of await measure(options)) {
    const isFine = allowed === undefined || value <= allowed
    if (!isFine) process.exitCode = 1
    const shown = (number: number) => `${Math.round(number * 10) / 10} ${unit}`
    rows.push({
      measure: name,
      what,
      value: shown(value),
      allowed: allowed === undefined ? '' : shown(allowed),
      isFine,
    })
  }
}
console.table(rows)
process.exit()
