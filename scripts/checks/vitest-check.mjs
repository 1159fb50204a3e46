/** One vitest project as a check, with the number of tests it ran and the names of those that failed. */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fromRoot, memory } from '../setup/paths.mjs'

export function vitestCheck({ project, filter, ...check }) {
  const report = join(memory, `tests-${project}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const wanted = filter.length > 0 ? [...filter, '--passWithNoTests'] : []
  const vitest = fromRoot('node_modules/vitest/vitest.mjs')
  const reported = () => (existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null)
  return {
    ...check,
    name: project,
    project,
    prepare: () => rmSync(report, { force: true }),
    commands: [[process.execPath, vitest, 'run', '--project', project, ...reporters, ...wanted]],
    describe: () => describe(reported()),
    failures: () => failures(reported()),
  }
}

function describe(report) {
  if (!report) return 'no tests ran'
  const { numPassedTests, numFailedTests, numTotalTests } = report
  const ran = numPassedTests + numFailedTests
  const parts = [`${ran} ${ran === 1 ? 'test' : 'tests'} ran`]
  if (numFailedTests > 0) parts.push(`${numFailedTests} failed`)
  if (numTotalTests > ran) parts.push(`${numTotalTests - ran} skipped`)
  return parts.join(', ')
}

/** Where each failure is, its name and the first line of what went wrong: of tests, and of files that could not run. */
export function failures(report) {
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(fromRoot(), name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [`${file}: ${firstLine(message)}`] : []
    return failed.map(({ title, failureMessages: [why] }) => `${file}: ${title}: ${firstLine(why)}`)
  })
}

const firstLine = (words) => String(words).trim().split('\n', 1)[0]
