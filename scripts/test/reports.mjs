/** Reads the tests of a report, each as { file, title, outcome, seconds, reason }. */
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../setup/paths.mjs'

/** Statuses of Vitest and Playwright; any other was not run. */
const OUTCOMES = { passed: 'passed', failed: 'failed', expected: 'passed', flaky: 'passed', unexpected: 'failed' }

export function testsInVitest({ testResults }) {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const tests = assertionResults.map(({ title, status, duration, failureMessages: [reason] }) => ({
      title,
      outcome: OUTCOMES[status] ?? 'skipped',
      seconds: (duration ?? 0) / 1000,
      reason: firstLine(reason),
    }))
    // A file that cannot be loaded has no tests.
    if (message) tests.push({ title: 'the file itself', outcome: 'failed', seconds: 0, reason: firstLine(message) })
    return tests.map((test) => ({ file: relative(root, name), ...test }))
  })
}

export function testsInPlaywright({ config, suites }) {
  const folder = relative(root, config.rootDir)
  const testsIn = ({ specs = [], suites: inner = [] }) => [...specs.flatMap(runsOf), ...inner.flatMap(testsIn)]
  return suites.flatMap(testsIn).map(({ file, ...test }) => ({ file: `${folder}/${file}`, ...test }))
}

/** A test runs once in each project of Playwright. */
function runsOf({ file, title, tests }) {
  return tests.map(({ projectName, status, results }) => ({
    file,
    title: `${title} (${projectName})`,
    outcome: OUTCOMES[status] ?? 'skipped',
    seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    reason: firstLine(results.at(-1)?.error?.message),
  }))
}

function firstLine(reason = 'no reason was given') {
  return stripVTControlCharacters(reason).trim().split('\n', 1)[0].slice(0, 300)
}
