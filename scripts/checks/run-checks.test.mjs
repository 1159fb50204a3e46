/** Running checks: all of them, honestly reported. */
import { expect, test } from 'vitest'
import { fromRoot } from '../setup/paths.mjs'
import { reportOn } from './report.mjs'
import { runChecks } from './run-checks.mjs'
import { summary } from './summary.mjs'
import { vitestCheck } from './vitest-check.mjs'

const check = (name, more = {}) => ({ name, commands: [[name]], limitSeconds: 1, ...more })

/** Commands named in `broken` fail. */
function run(checks, { broken = [], tools = {} } = {}) {
  const runCommand = async ([name]) => (broken.includes(name) ? 'ended with 1' : null)
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
    hear?.(`words of ${name}`)
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

const tested = (name, state, error) => ({ name, result: () => ({ state, errors: [error] }) })
const suite = (errors) => ({ errors: () => errors })
const file = (name, { tests = [], suites = [], errors = [] }) => ({
  ...{ moduleId: fromRoot(name), ...suite(errors) },
  children: {
    allTests: (state) => tests.filter((one) => !state || one.result().state === state),
    allSuites: () => suites,
  },
})

test('[START-2] the last lines name all that failed: tests, files beside their tests, errors that no test waited for', async () => {
  const wrong = { name: 'AssertionError', message: '1 is not 2\n  at line 3' }
  const modules = [
    file('server/a.test.ts', { tests: [tested('it stands', 'passed'), tested('it flushes', 'failed', wrong)] }),
    file('server/b.test.ts', { errors: [{ name: 'Error', message: 'Cannot find c\n' }] }),
    file('server/c.test.ts', { tests: [tested('it is left out', 'skipped')], suites: [suite(['a word'])] }),
  ]
  const unowned = [
    { message: 'line lost', VITEST_TEST_PATH: fromRoot('server/a.test.ts'), VITEST_TEST_NAME: 'it stands' },
    { name: 'AggregateError', message: '', code: 'ECONNREFUSED' },
    { message: Object.create(null) },
  ]
  const { failures, ...counts } = reportOn(modules, unowned)
  expect(counts).toEqual({ passed: 1, failed: 1, total: 3 })
  const checks = [check('unit', { failures: () => failures }), check('e2e')]
  expect(summary(await run(checks))).toMatch(/All passed\.\n\n2 passed, 0 failed, 0 skipped\n$/)
  expect(summary(await run(checks, { broken: ['unit'] })).split('Failed: ')[1]).toBe(`unit.
  server/a.test.ts: it flushes: AssertionError: 1 is not 2
  server/b.test.ts: Error: Cannot find c
  server/c.test.ts: Error: a word
  server/a.test.ts: it stands: no test waited for it: Error: line lost
  no test waited for it: AggregateError: ECONNREFUSED
  no test waited for it: Error: [Object: null prototype] {}

1 passed, 1 failed, 0 skipped
`)
})

test('[START-2] of a long reason the last lines tell the beginning', () => {
  const wrong = { name: 'Error', message: `never heard ERROR; heard ${'no '.repeat(1000)}` }
  const { failures } = reportOn([file('server/a.test.ts', { tests: [tested('it flushes', 'failed', wrong)] })], [])
  expect(failures).toEqual([expect.stringMatching(/^server\/a\.test\.ts: it flushes: Error: never heard .{280,}…$/)])
  expect(failures[0].length).toBeLessThan(350)
})

test('[START-2] of a run that failed beside its tests the last lines say so, of what only reads they are its own', async () => {
  const unit = { ...check('unit'), failures: vitestCheck({ project: 'no such project', filter: [] }).failures }
  const runCommand = async (_, { hear }) => {
    hear?.('one\n\ntwo\n')
    return 'ended with 1'
  }
  const results = await runChecks([check('types', { onlyReads: true }), unit], { tools: {}, runCommand, say: () => {} })
  expect(summary(results)).toContain('Failed: types, unit.\n  one\n  two\n  beside its tests: what it said is above\n')
})

test('[START-13] the last line counts tests where there are some, and checks otherwise', async () => {
  const checks = [
    check('types'),
    check('unit', { counts: () => ({ passed: 12, failed: 0, skipped: 2 }) }),
    check('durability', { counts: () => ({ passed: 6, failed: 2, skipped: 1 }) }),
    // A failure outside any test is still one failure.
    check('e2e', { counts: () => ({ passed: 3, failed: 0, skipped: 0 }) }),
    check('fuzz', { needs: ['chromium'] }),
  ]
  const text = summary(await run(checks, { broken: ['durability', 'e2e'] }))
  expect(text.trimEnd().split('\n').at(-1)).toBe('22 passed, 3 failed, 4 skipped')
})
