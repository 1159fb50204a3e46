/** One vitest project as a check, with the number of tests it ran and whatever went wrong. */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { fromRoot } from '../setup/paths.mjs'
import { reportOf } from './report.mjs'

export function vitestCheck({ project, filter, reporters: own = [], ...check }) {
  const report = reportOf(project)
  const reporters = ['scripts/checks/report.mjs', ...own].map((file) => `--reporter=${fromRoot(file)}`)
  const wanted = filter.length > 0 ? [...filter, '--passWithNoTests'] : []
  const vitest = fromRoot('node_modules/vitest/vitest.mjs')
  const reported = () => (existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null)
  return {
    ...check,
    name: project,
    project,
    prepare: () => rmSync(report, { force: true }),
    commands: [[process.execPath, vitest, 'run', '--project', project, '--reporter=default', ...reporters, ...wanted]],
    describe: () => describe(reported()),
    counts: () => countsIn(reported()),
    failures: () => failuresIn(reported()),
  }
}

function countsIn(report) {
  if (!report) return undefined
  const { passed, failed, total } = report
  return { passed, failed, skipped: total - passed - failed }
}

/** What goes wrong before the first test or after the last is in no report. */
function failuresIn(report) {
  return report?.failures.length > 0 ? report.failures : ['beside its tests: what it said is above']
}

function describe(report) {
  if (!report) return 'no tests ran'
  const { passed, failed, skipped } = countsIn(report)
  const ran = passed + failed
  const parts = [`${ran} ${ran === 1 ? 'test' : 'tests'} ran`]
  if (failed > 0) parts.push(`${failed} failed`)
  if (skipped > 0) parts.push(`${skipped} skipped`)
  return parts.join(', ')
}
