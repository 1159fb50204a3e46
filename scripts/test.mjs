/** `npm test`, with --quick `npm run check`, with --all `npm run test:all`; other arguments filter test files by path. */
import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { memory } from './setup/paths.mjs'
import { knownTools } from './setup/tools.mjs'
import { runLanes } from './test/run.mjs'
import { stagesFor } from './test/stages.mjs'
import { summary } from './test/summary.mjs'

const { positionals: words, values } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean' }, all: { type: 'boolean' } },
})
// Read by server/testing/long-tests.ts: random walks at their full length.
if (values.all) process.env.LONG_TESTS = '1'

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => stop.abort())

mkdirSync(memory, { recursive: true })
const results = []
for (const lanes of stagesFor({ isQuick: values.quick, isAll: values.all, words })) {
  results.push(...(await runLanes(lanes, { tools: knownTools(), stopped: stop.signal })))
}
console.log(summary(results))
process.exit(stop.signal.aborted || results.some(({ outcome }) => outcome === 'failed') ? 1 : 0)
