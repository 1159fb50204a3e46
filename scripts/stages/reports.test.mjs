/** What is read from the reports of the test runners. */
import { expect, test } from 'vitest'
import { fromRoot } from '../setup/paths.mjs'
import { fromVitest } from './reports.mjs'

const passed = { title: 'it stands', status: 'passed', failureMessages: [] }
const failed = (reason) => ({ title: 'it flushes', status: 'failed', failureMessages: [reason] })
const file = (name, assertionResults, message = '') => ({
  ...{ name: fromRoot(name), message, assertionResults },
  ...{ startTime: 1000, endTime: 3500 },
})

test('[START-2] of a run: how many tests, how long each file took, and what failed, also beside the tests', () => {
  const report = fromVitest({
    ...{ numTotalTests: 3, numPassedTests: 1, numFailedTests: 1 },
    testResults: [
      file('server/a.test.ts', [passed, failed('AssertionError: 1 is not 2\n  at line 3')]),
      file('server/b.test.ts', [], 'Cannot find c\n'),
    ],
  })
  expect(report).toEqual({
    ...{ passed: 1, failed: 1, skipped: 1 },
    files: ['server/a.test.ts', 'server/b.test.ts'].map((name) => ({ file: name, seconds: 2.5 })),
    failures: ['server/a.test.ts: it flushes: AssertionError: 1 is not 2', 'server/b.test.ts: Cannot find c'],
  })
})

test('[START-2] of a long reason the beginning is kept', () => {
  const testResults = [file('server/a.test.ts', [failed(`never heard ERROR; heard ${'no '.repeat(1000)}`)])]
  const { failures } = fromVitest({ numTotalTests: 1, numPassedTests: 0, numFailedTests: 1, testResults })
  expect(failures).toEqual([expect.stringMatching(/^server\/a\.test\.ts: it flushes: never heard .{280,}…$/)])
  expect(failures[0].length).toBeLessThan(350)
})
