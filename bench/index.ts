/** `npm run bench`: takes the measures that are named, or all of them, and prints what came out beside what is allowed. */
import { measureBundleSize } from './bundle-size.ts'
import type { Measure } from './measure.ts'
import { measureSlowReaders } from './slow-readers.ts'

const measures: Record<string, Measure> = {
  'bundle-size': measureBundleSize,
  'slow-readers': measureSlowReaders,
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !measures[name])
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; there is ${Object.keys(measures).join(', ')}`)
  process.exit(1)
}

const rows = []
for (const [name, measure] of Object.entries(measures)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  for (const { what, value, unit, allowed } of await measure()) {
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
