/** Reads the tests of a report, each as { file, title, outcome, seconds, reason }; the reason is a list of lines. */
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../setup/paths.mjs'

/** Statuses of Vitest and Playwright; any other was not run. */
const OUTCOMES = { passed: 'passed', failed: 'failed', expected: 'passed', flaky: 'passed', unexpected: 'failed' }

const REASON_LINES_MAX = 25
const REASON_LINE_CHARACTERS_MAX = 300
/** Stack frames of the test runner and of Node say nothing about the failure. */
const FOREIGN_FRAME = /^\s*at .*(?:node_modules\/|node:|\(<anonymous>\)$)/

export function testsInVitest({ testResults }) {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const tests = assertionResults.map(({ title, status, duration, failureMessages }) => ({
      title,
      outcome: OUTCOMES[status] ?? 'skipped',
      seconds: (duration ?? 0) / 1000,
      reason: reasonLines(failureMessages.join('\n')),
    }))
    // A file that cannot be loaded has no tests.
    if (message) tests.push({ title: 'the file itself', outcome: 'failed', seconds: 0, reason: reasonLines(message) })
    return tests.map((test) => ({ file: relative(root, name), ...test }))
  })
}

export function testsInPlaywright({ config, suites }) {
  const folder = relative(root, config.rootDir)
  const testsIn = ({ specs = [], suites: inner = [] }) => [...specs.flatMap(toRuns), ...inner.flatMap(testsIn)]
  return suites.flatMap(testsIn).map(({ file, ...test }) => ({ file: `${folder}/${file}`, ...test }))
}

/** A test runs once in each project of Playwright. */
function toRuns({ file, title, tests }) {
  return tests.map(({ projectName, status, results }) => ({
    file,
    title: `${title} (${projectName})`,
    outcome: OUTCOMES[status] ?? 'skipped',
    seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    reason: reasonLines(results.at(-1)?.error?.message),
  }))
}

/** Without control characters, which could change what the terminal shows. */
function reasonLines(reason = '') {
  const lines = stripVTControlCharacters(reason)
    .split('\n')
    .map((line) =>
      line
        .replaceAll('\t', '  ')
        .replace(/\p{Cc}/gu, '')
        .trimEnd()
        .slice(0, REASON_LINE_CHARACTERS_MAX),
    )
    .filter((line) => line && !FOREIGN_FRAME.test(line))
  return lines.length > 0 ? lines.slice(0, REASON_LINES_MAX) : ['no reason was given']
}
