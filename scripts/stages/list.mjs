/** The stages of `npm test`, of its quick part `npm run check`, and of `npm run test:all`. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fromRoot, memory } from '../setup/paths.mjs'
import { readVitest } from './reports.mjs'

const LONG_LIMIT_SECONDS = 7200

const program = (file, ...args) => [process.execPath, fromRoot(file), ...args]
const tool = (file, ...args) => program(`node_modules/${file}`, ...args)
const tsc = (folder) => tool('typescript/bin/tsc', '-p', folder)

const types = { name: 'types', commands: [tsc('contract'), tsc('server'), tsc('web')] }
const lint = { name: 'lint', commands: [tool('@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.')] }
const deadCode = { name: 'dead code', commands: [tool('knip/bin/knip.js', '--no-progress')] }
const rules = { name: 'rules', commands: [program('scripts/rules.mjs')] }

/**
 * Groups run one after the other, the lanes of a group side by side, the stages of a lane one after the other.
 * A stage has commands, perhaps tools that it `needs`, and `read`, which reads the report that its tests leave.
 */
export function stagesFor({ isQuick = false, isAll = false, filter = [] }) {
  const checks = filter.length > 0 ? [] : [types, lint, deadCode, rules]
  if (isQuick) return [[checks, [vitest('tests', ['unit'], { filter })]]]
  const tests = vitest('tests', ['unit', 'server', 'embedded'], { filter })
  const journeys = vitest('journeys', ['e2e'], { filter, needs: ['chromium'] })
  const everyDay = [[checks, [tests]], [[journeys]]]
  return isAll ? [...everyDay, ...long(filter).map((stage) => [[stage]])] : everyDay
}

/** What only `npm run test:all` has the time for. */
function long(filter) {
  const common = { needs: ['postgres', 'redis'], limitSeconds: LONG_LIMIT_SECONDS }
  const tests = [
    vitest('server on the embedded database', ['server'], { ...common, filter, env: { TEST_ENGINE: 'embedded' } }),
    vitest('slow', ['slow'], { ...common, filter }),
    vitest('durability', ['durability'], { ...common, filter, reporters: ['./durability/support/table.ts'] }),
  ]
  if (filter.length > 0) return tests
  const soak = [process.execPath, '--import', 'tsx', fromRoot('bench/soak/soak.program.ts')]
  return [
    ...tests,
    { ...common, name: 'coverage', commands: [['npm', 'run', 'coverage']] },
    { ...common, name: 'soak', commands: [soak] },
  ]
}

function vitest(name, projects, { filter, reporters = [], ...stage }) {
  const report = join(memory, `tests-${name.replaceAll(' ', '-')}.json`)
  const args = [
    ...projects.map((project) => `--project=${project}`),
    ...['default', 'json', ...reporters].map((reporter) => `--reporter=${reporter}`),
    `--outputFile.json=${report}`,
    ...(filter.length > 0 ? ['--passWithNoTests', ...filter] : []),
  ]
  return {
    name,
    commands: [tool('vitest/vitest.mjs', 'run', ...args)],
    prepare: () => rmSync(report, { force: true }),
    read: () => readVitest(report),
    ...stage,
  }
}
