/** Reads what vitest writes down about a run: how many tests there were, what failed, and how long each file took. */
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from '../setup/paths.mjs'

/** Of a longer reason its beginning, so that the last lines can be seen as a whole. */
const LONGEST_REASON = 300

/** { passed, failed, skipped, files: [{ file, seconds }], failures: ['file: title: reason'] }, or nothing without a report. */
export function readVitest(path) {
  return existsSync(path) ? fromVitest(JSON.parse(readFileSync(path, 'utf8'))) : undefined
}

export function fromVitest({ numTotalTests, numPassedTests, numFailedTests, testResults }) {
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numTotalTests - numPassedTests - numFailedTests,
    files: testResults.map(timeOf),
    failures: testResults.flatMap(failuresInFile),
  }
}

function timeOf({ name, startTime, endTime }) {
  return { file: short(name), seconds: (endTime - startTime) / 1000 }
}

/** Of tests, and of a file beside its tests. */
function failuresInFile({ name, message, assertionResults }) {
  const tests = assertionResults.filter(({ status }) => status === 'failed')
  return [
    ...tests.map(({ title, failureMessages: [reason] }) => `${short(name)}: ${title}: ${firstLine(reason)}`),
    ...(message ? [`${short(name)}: ${firstLine(message)}`] : []),
  ]
}

const short = (file) => relative(root, file)

function firstLine(reason = 'no reason was given') {
  const [line] = reason.trim().split('\n', 1)
  return line.length > LONGEST_REASON ? `${line.slice(0, LONGEST_REASON)}…` : line
}
