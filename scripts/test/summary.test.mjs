/** Tests the summary from reports of Vitest and Playwright. */
import { expect, test } from 'vitest'
import { fromRoot } from '../setup/paths.mjs'
import { testsInPlaywright, testsInVitest } from './reports.mjs'
import { summary } from './summary.mjs'

const REASON = `Error: 1 is not 2

- 2
+ 1
    at ${fromRoot('server/a.test.ts')}:3:1
    at file://${fromRoot('node_modules/@vitest/runner/dist/index.js')}:9:9`

const vitestReport = {
  testResults: [
    {
      name: fromRoot('server/a.test.ts'),
      message: '',
      assertionResults: [
        { title: 'it stands', status: 'passed', duration: 2500, failureMessages: [] },
        { title: 'it flushes', status: 'failed', duration: 500, failureMessages: [REASON] },
        { title: 'it waits', status: 'pending', failureMessages: [] },
      ],
    },
    { name: fromRoot('server/b.test.ts'), message: 'Cannot find c\n', assertionResults: [] },
  ],
}
const MISMATCH = '\u001b[2mexpect(\u001b[22mreceived).toBe(expected)\r\n\nExpected: 1\nReceived:\t2\u0007'
const runs = (status, message) => [{ projectName: 'phone', status, results: [{ duration: 4000, error: { message } }] }]
const playwrightReport = {
  config: { rootDir: fromRoot('e2e') },
  suites: [
    {
      specs: [{ file: 'c.test.ts', title: 'sits down', tests: runs('expected') }],
      suites: [{ specs: [{ file: 'c.test.ts', title: 'gets up', tests: runs('unexpected', MISMATCH) }] }],
    },
  ],
}

test('[START-2, START-13, START-23] the summary has stages with their seconds, slowest files, failures and, last, the counts', () => {
  const results = [
    { name: 'lint', outcome: 'failed', seconds: 1, note: 'ended with 1', lines: ['', 'x.ts: unused'] },
    { name: 'tests', outcome: 'failed', seconds: 70, note: 'ended with 1', tests: testsInVitest(vitestReport) },
    { name: 'end-to-end', outcome: 'failed', seconds: 9, tests: testsInPlaywright(playwrightReport) },
    { name: 'slow', outcome: 'skipped', seconds: 0, note: 'needs redis' },
    { name: 'soak', outcome: 'failed', seconds: 1, tests: [{ file: 'd.test.ts', outcome: 'passed', seconds: 0.5 }] },
  ]
  expect(summary(results)).toBe(`
Stages
     1.0 s  failed   lint (ended with 1)
    70.0 s  failed   tests (ended with 1)
     9.0 s  failed   end-to-end
     0.0 s  skipped  slow (needs redis)
     1.0 s  failed   soak

Slowest files
     8.0 s  e2e/c.test.ts
     3.0 s  server/a.test.ts
     0.5 s  d.test.ts
     0.0 s  server/b.test.ts

Failed
  lint:
  x.ts: unused
  server/a.test.ts: it flushes
    Error: 1 is not 2
    - 2
    + 1
        at ${fromRoot('server/a.test.ts')}:3:1
  server/b.test.ts: the file itself
    Cannot find c
  e2e/c.test.ts: gets up (phone)
    expect(received).toBe(expected)
    Expected: 1
    Received:  2
  soak: its output above says why

3 passed, 5 failed, 2 skipped`)
})

test('[START-23] the reason of a failed test is printed with at most 25 lines of at most 300 characters', () => {
  const reasonsOf = (message) =>
    testsInPlaywright({
      config: { rootDir: fromRoot('e2e') },
      suites: [{ specs: [{ file: 'c.test.ts', title: 'gets up', tests: runs('unexpected', message) }] }],
    }).map(({ reason }) => reason)
  expect(reasonsOf(`${'x'.repeat(301)}\n`.repeat(26))).toEqual([Array(25).fill('x'.repeat(300))])
  expect(reasonsOf(undefined)).toEqual([['no reason was given']])
})
