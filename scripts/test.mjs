/** `npm test` and, with --quick, `npm run check`; other arguments choose test files by name. */
import { mkdirSync } from 'node:fs'
import { checksFor } from './checks/list.mjs'
import { runChecks } from './checks/run-checks.mjs'
import { summary } from './checks/summary.mjs'
import { stopAll } from './checks/timed-command.mjs'
import { memory } from './setup/paths.mjs'
import { knownTools } from './setup/tools.mjs'

const QUICK = '--quick'
const given = process.argv.slice(2)
const checks = checksFor({ isQuick: given.includes(QUICK), filter: given.filter((argument) => argument !== QUICK) })

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
