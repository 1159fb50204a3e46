/** `npm test`, with --quick `npm run check`, with --all `npm run test:all`; other arguments choose test files by name. */
import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { checksFor } from './checks/list.mjs'
import { runChecks } from './checks/run-checks.mjs'
import { summary } from './checks/summary.mjs'
import { stopAll } from './checks/timed-command.mjs'
import { memory } from './setup/paths.mjs'
import { knownTools } from './setup/tools.mjs'

const { positionals: filter, values } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false }, all: { type: 'boolean', default: false } },
})
const checks = checksFor({ isQuick: values.quick, isAll: values.all, filter })
// Read by the tests (server/testing/long-tests.ts): walks and kills at their full length.
if (values.all) process.env.LONG_TESTS = '1'

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => {
    stopAll()
    process.exit(1)
  })
}

mkdirSync(memory, { recursive: true })
const results = await runChecks(checks, { tools: knownTools(), say })
console.log(summary(results))
process.exitCode = results.some(({ outcome }) => outcome === 'failed') ? 1 : 0

function say(name, words = '') {
  console.log(`\n— ${name}\n${words}`.trimEnd())
}
