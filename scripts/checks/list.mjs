/** Every check that `npm test` runs, in order; `npm run check` runs the quick ones, `npm run test:all` also the slow ones. */
import { buildStep } from '../setup/build-step.mjs'
import { fromRoot } from '../setup/paths.mjs'
import { vitestCheck } from './vitest-check.mjs'

const node = process.execPath
const inPackages = (file) => fromRoot('node_modules', file)
const typesOf = (wing) => [node, inPackages('typescript/bin/tsc'), '-p', wing]

/**
 * A check has commands or a question to ask; `limitSeconds` ends it by force. `needs` names tools of the machine,
 * `after` a check without which it means nothing. Neighbours that `onlyReads` run at the same time.
 */
export function checksFor({ isQuick = false, isAll = false, filter }) {
  const tests = isAll ? [...testsIn(filter).map(withLongerLimit), ...slow(filter)] : testsIn(filter)
  const all = [...still, ...tests]
  if (filter.length > 0) return all.filter((check) => check.project && (!isQuick || check.isQuick))
  return isQuick ? all.filter((check) => check.isQuick) : all
}

const still = [
  {
    name: 'types',
    isQuick: true,
    onlyReads: true,
    limitSeconds: 300,
    commands: [typesOf('contract'), typesOf('server'), typesOf('web')],
  },
  {
    name: 'lint and format',
    isQuick: true,
    onlyReads: true,
    limitSeconds: 120,
    commands: [[node, inPackages('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings', '--colors=off', '.']],
  },
  {
    name: 'dead code',
    isQuick: true,
    onlyReads: true,
    limitSeconds: 120,
    commands: [[node, inPackages('knip/bin/knip.js'), '--no-progress']],
  },
  {
    name: 'rules',
    isQuick: true,
    onlyReads: true,
    limitSeconds: 60,
    commands: [[node, fromRoot('scripts/rules.mjs')]],
  },
]

const testsIn = (filter) => [
  vitestCheck({ project: 'unit', filter, isQuick: true, limitSeconds: 300 }),
  vitestCheck({ project: 'server-embedded', filter, limitSeconds: 900 }),
  vitestCheck({ project: 'server-postgres', filter, limitSeconds: 900, needs: ['postgres'] }),
  { name: 'build', ask: () => (buildStep.isCurrent() ? null : 'out of date: npm run build') },
  vitestCheck({ project: 'e2e', filter, limitSeconds: 1800, needs: ['chromium'], after: 'build' }),
]

/** What only `npm run test:all` has the time for. One more check is one more entry: its command and its limit. */
const slow = (filter) => [
  vitestCheck({ project: 'durability', filter, limitSeconds: 3600, reporters: ['durability/support/table.ts'] }),
  {
    name: 'coverage',
    limitSeconds: 7200,
    needs: ['postgres'],
    commands: [[node, fromRoot('scripts/coverage.mjs')]],
  },
  {
    name: 'soak',
    after: 'build',
    limitSeconds: 3600,
    commands: [[node, '--import', 'tsx', fromRoot('bench/soak/soak.program.ts')]],
  },
]

/** Walks and kills at their full length take longer. */
function withLongerLimit(check) {
  return check.limitSeconds ? { ...check, limitSeconds: check.limitSeconds * 3 } : check
}
