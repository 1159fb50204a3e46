/** One vitest project as a check, with the number of tests it ran. */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fromRoot, memory } from '../setup/paths.mjs'

export function vitestCheck({ project, filter, ...check }) {
  const report = join(memory, `tests-${project}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const wanted = filter.length > 0 ? [...filter, '--passWithNoTests'] : []
  const vitest = fromRoot('node_modules/vitest/vitest.mjs')
  return {
    ...check,
    name: project,
    project,
    prepare: () => rmSync(report, { force: true }),
    commands: [[process.execPath, vitest, 'run', '--project', project, ...reporters, ...wanted]],
    describe: () => (existsSync(report) ? describe(JSON.parse(readFileSync(report, 'utf8'))) : 'no tests ran'),
  }
}

export function describe({ numPassedTests, numFailedTests, numTotalTests }) {
  const ran = numPassedTests + numFailedTests
  const parts = [`${ran} ${ran === 1 ? 'test' : 'tests'} ran`]
  if (numFailedTests > 0) parts.push(`${numFailedTests} failed`)
  if (numTotalTests > ran) parts.push(`${numTotalTests - ran} skipped`)
  return parts.join(', ')
}
