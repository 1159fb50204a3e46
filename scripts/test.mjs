/** `npm test`, with --quick `npm run check`, with --all `npm run test:all`; other arguments choose test files by name. */
import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { memory } from './setup/paths.mjs'
import { knownTools } from './setup/tools.mjs'
import { stagesFor } from './stages/list.mjs'
import { runStages } from './stages/run-stages.mjs'
import { summary } from './stages/summary.mjs'
import { stopAll } from './stages/timed-command.mjs'

const { positionals: filter, values } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false }, all: { type: 'boolean', default: false } },
})
// Read by server/testing/long-tests.ts: random walks at their full length.
if (values.all) process.env.LONG_TESTS = '1'

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => {
    stopAll()
    process.exit(1)
  })
}

mkdirSync(memory, { recursive: true })
const groups = stagesFor({ isQuick: values.quick, isAll: values.all, filter })
const results = await runStages(groups, { tools: knownTools(), say: console.log })
console.log(summary(results))
process.exitCode = results.some(({ outcome }) => outcome === 'failed') ? 1 : 0
