/** Running stages: all of them, honestly reported. */
import { expect, test } from 'vitest'
import { runStages } from './run-stages.mjs'
import { summary } from './summary.mjs'

const stage = (name, more = {}) => ({ name, commands: [[name]], ...more })
const report = (more = {}) => ({ passed: 0, failed: 0, skipped: 0, files: [], failures: [], ...more })

/** Commands named in `broken` fail. */
function run(stages, { broken = [], tools = {} } = {}) {
  const runCommand = async ([name], { hear }) => {
    hear?.(`one\n\ntwo of ${name}\n`)
    return broken.includes(name) ? 'ended with 1' : null
  }
  return runStages([[stages]], { tools, runCommand, say: () => {} })
}

const outcomes = (results) => results.map(({ name, outcome }) => `${name} ${outcome}`)

test('[START-2] a failing stage does not stop the ones after it', async () => {
  const results = await run([stage('types'), stage('tests')], { broken: ['types'] })
  expect(outcomes(results)).toEqual(['types failed', 'tests passed'])
})

test('[START-2] a stage is skipped, with the reason, when its tool is missing', async () => {
  const results = await run([stage('journeys', { needs: ['chromium'] })], { tools: { chromium: null } })
  expect(results).toMatchObject([{ outcome: 'skipped', note: 'needs chromium' }])
  expect(summary(results)).toContain('All that could run passed. Not run: journeys.')
})

test('[START-2] lanes run side by side, groups one after the other', async () => {
  const under = new Set()
  const beside = {}
  const runCommand = async ([name]) => {
    under.add(name)
    await new Promise(setImmediate)
    beside[name] = [...under].filter((other) => other !== name)
    under.delete(name)
    return null
  }
  const groups = [[[stage('types'), stage('lint')], [stage('tests')]], [[stage('journeys')]]]
  const results = await runStages(groups, { tools: {}, runCommand, say: () => {} })
  expect(results.map(({ name }) => name)).toEqual(['types', 'lint', 'tests', 'journeys'])
  expect(beside).toMatchObject({ types: ['tests'], journeys: [] })
})

test('[START-2] the summary tells the seconds of each stage, the slowest files and whatever failed', async () => {
  const files = Array.from({ length: 12 }, (_, at) => ({ file: `${at}.test.ts`, seconds: at }))
  const failures = ['a.test.ts: it flushes: Error: 1 is not 2']
  const tests = stage('tests', { read: () => report({ passed: 7, failed: 1, skipped: 2, files, failures }) })
  const text = summary(await run([stage('types'), tests], { broken: ['types', 'tests'] }))
  expect(text).toMatch(/\n {2}types {2}failed +\d+\.\d s {2}ended with 1\n {2}tests .* 8 tests ran, 2 skipped; ended/)
  expect(text).toMatch(/\nSlowest files\n +11\.0 s {2}11\.test\.ts\n[\s\S]* 2\.test\.ts\n\nFailed/)
  expect(text).toContain(`Failed: types, tests.\n  one\n  two of types\n  ${failures[0]}\n`)
  expect(text.split('\n').at(-1)).toBe('7 passed, 2 failed, 2 skipped')
})

test('[START-2] a run that fails outside of its tests is a failure, and says where to look', async () => {
  const results = await run([stage('tests', { read: () => report({ passed: 3 }) })], { broken: ['tests'] })
  expect(summary(results)).toContain('Failed: tests.\n  outside of its tests: its output above says why\n')
  expect(summary(results).split('\n').at(-1)).toBe('3 passed, 1 failed, 0 skipped')
})

test('[START-13] the last line counts tests where there are some, and stages otherwise', async () => {
  const stages = [
    stage('types'),
    stage('tests', { read: () => report({ passed: 12, skipped: 2 }) }),
    stage('slow', { needs: ['redis'] }),
  ]
  expect(
    summary(await run(stages))
      .split('\n')
      .at(-1),
  ).toBe('13 passed, 0 failed, 3 skipped')
})
