/** The stages of `npm test`, of its quick part `npm run check`, and of `npm run test:all`. */
import { fromRoot, memory } from '../setup/paths.mjs'
import { testsInPlaywright, testsInVitest } from './reports.mjs'

const LONG_LIMIT_SECONDS = 7200

const atFullLength = (one) => ({ ...one, limitSeconds: LONG_LIMIT_SECONDS })
const stage = (name, file, ...args) => ({ name, command: [process.execPath, fromRoot(file), ...args] })
const types = (folder) => stage(`types of ${folder}`, 'node_modules/typescript/bin/tsc', '-p', folder)

const CHECKS = [
  ...['contract', 'server', 'web'].map(types),
  stage('lint', 'node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.'),
  stage('dead code', 'node_modules/knip/bin/knip.js', '--no-progress'),
  stage('rules', 'scripts/rules.mjs'),
]

/**
 * Groups of lanes: groups run one after the other, the lanes of a group side by side, the stages of a lane in order.
 * A stage is a name and a command; `needs` names tools, and `read` lists the tests of the report in the file `report`.
 */
export function stagesFor({ isQuick = false, isAll = false, words = [] }) {
  const checks = words.length > 0 ? [] : CHECKS
  if (isQuick) return [[checks, [vitest('tests', ['unit'], words)]]]
  const tests = vitest('tests', ['unit', 'server', 'embedded'], words)
  const everyDay = [[...checks, tests], [endToEnd(words)]]
  return isAll ? [everyDay.map((lane) => lane.map(atFullLength)), [longStages(words)]] : [everyDay]
}

/** Only in `npm run test:all`. */
function longStages(words) {
  const onEmbedded = vitest('server on the embedded database', ['server'], words)
  const durability = vitest('durability', ['durability'], words, ['./durability/support/table.ts'])
  const tests = [{ ...onEmbedded, env: { TEST_ENGINE: 'embedded' } }, vitest('slow', ['slow'], words), durability]
  return tests.map((one) => ({ ...atFullLength(one), needs: ['postgres', 'redis'] }))
}

function endToEnd(words) {
  const args = words.length > 0 ? ['--pass-with-no-tests', ...words] : []
  return {
    ...stage('end-to-end', 'node_modules/@playwright/test/cli.js', 'test', ...args),
    report: `${memory}/end-to-end.json`,
    read: testsInPlaywright,
    needs: ['chromium'],
  }
}

function vitest(name, projects, words, reporters = []) {
  const report = `${memory}/tests-${name.replaceAll(' ', '-')}.json`
  const args = [
    ...projects.map((project) => `--project=${project}`),
    ...['default', 'json', ...reporters].map((reporter) => `--reporter=${reporter}`),
    `--outputFile.json=${report}`,
    ...(words.length > 0 ? ['--passWithNoTests', ...words] : []),
  ]
  return { ...stage(name, 'node_modules/vitest/vitest.mjs', 'run', ...args), report, read: testsInVitest }
}
