/** Running checks: all of them, honestly reported. */
import { expect, test } from 'vitest'
import { fromRoot } from '../setup/paths.mjs'
import { runChecks } from './run-checks.mjs'
import { summary } from './summary.mjs'
import { failures } from './vitest-check.mjs'

const check = (name, more = {}) => ({ name, commands: [[name]], limitSeconds: 1, ...more })

/** Commands named in `broken` fail. */
function run(checks, { broken = [], tools = {}, complaint = '' } = {}) {
  const runCommand = async ([name], { hear }) => {
    hear(complaint)
    return broken.includes(name) ? 'ended with 1' : null
  }
  return runChecks(checks, { tools, runCommand, say: () => {} })
}

const outcomes = (results) => results.map(({ name, outcome }) => `${name} ${outcome}`)

test('[START-2] a failing check does not stop the ones after it', async () => {
  const results = await run([check('types'), check('unit')], { broken: ['types'] })
  expect(outcomes(results)).toEqual(['types failed', 'unit passed'])
})

test('[START-2] a check is skipped, with the reason, when its tool is missing or what it builds on has failed', async () => {
  const checks = [
    { name: 'build', ask: () => 'out of date' },
    check('e2e', { after: 'build' }),
    check('server-postgres', { needs: ['postgres'] }),
  ]
  const results = await run(checks, { tools: { postgres: null } })
  expect(outcomes(results)).toEqual(['build failed', 'e2e skipped', 'server-postgres skipped'])
  expect(results[2].note).toContain('needs postgres')
})

test('[START-2] checks that only read run at the same time, others alone, and each is told with its own words', async () => {
  const still = { onlyReads: true }
  const checks = [check('types', still), check('lint', still), check('unit'), check('e2e')]
  const heard = []
  let atOnce = 0
  const most = {}
  const runCommand = async ([name], { hear }) => {
    atOnce += 1
    await new Promise((later) => setTimeout(later, 5))
    most[name] = atOnce
    hear(`words of ${name}`)
    await new Promise((later) => setTimeout(later, 5))
    atOnce -= 1
    return null
  }
  await runChecks(checks, { tools: {}, runCommand, say: (...said) => heard.push(said) })
  expect(most).toEqual({ types: 2, lint: 2, unit: 1, e2e: 1 })
  expect(heard).toEqual([['types', 'words of types'], ['lint', 'words of lint'], ['unit'], ['e2e']])
})

test('[START-2] the summary names what failed and what was not run', async () => {
  const checks = [check('unit', { describe: () => '12 tests ran' }), check('e2e', { needs: ['chromium'] })]
  expect(summary(await run(checks))).toMatch(/unit +passed .* 12 tests ran\n[\s\S]*Not run: e2e\./)
  expect(summary(await run(checks, { broken: ['unit'] }))).toContain('Failed: unit.')
})

test('[START-2] the last lines name every test that failed, and every file that could not run', async () => {
  const report = {
    testResults: [
      {
        name: fromRoot('server/a.test.ts'),
        status: 'failed',
        message: '',
        assertionResults: [
          { status: 'passed', title: 'it stands', failureMessages: [] },
          { status: 'failed', title: 'it flushes', failureMessages: ['AssertionError: 1 is not 2\n  at line 3'] },
        ],
      },
      { name: fromRoot('server/b.test.ts'), status: 'failed', message: 'Cannot find c\n', assertionResults: [] },
      { name: fromRoot('server/c.test.ts'), status: 'passed', message: '', assertionResults: [] },
    ],
  }
  const checks = [check('unit', { failures: () => failures(report) }), check('e2e')]
  expect(summary(await run(checks))).toMatch(/All passed\.\n$/)
  expect(summary(await run(checks, { broken: ['unit'] }))).toContain(
    'Failed: unit.\n  server/a.test.ts: it flushes: AssertionError: 1 is not 2\n  server/b.test.ts: Cannot find c\n',
  )
})

test('[START-2] of a check that fails without a failed test, the last lines are what it complained of', async () => {
  const complaint = Array.from({ length: 40 }, (_, at) => `line ${at + 1}\n\n`).join('')
  const checks = [check('unit', { failures: () => [] }), check('types')]
  const said = summary(await run(checks, { broken: ['unit', 'types'], complaint }))
  expect(said).toMatch(
    /Failed: unit, types\.\n {2}line 11\n {2}line 12\n[\s\S]* {2}line 40\n {2}line 11\n[\s\S]*line 40\n$/,
  )
  expect(summary(await run(checks, { complaint }))).not.toContain('line')
})
