/** The tests. A file's name says where it runs; see "Names of test files" in CONTRIBUTING.md. */
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { knownTools } from './scripts/setup/tools.mjs'
import { QUICK_START_FLAGS } from './server/testing/quick-start.ts'

/** On which database the server's tests run: PostgreSQL where there is one. */
const engine = process.env.TEST_ENGINE ?? (knownTools().postgres ? 'postgres' : 'embedded')

const UNIT = 'server/**/*.unit.test.ts'
const SLOW = '{server,scripts}/**/*.slow.test.ts'
const NEEDS_POSTGRES = 'server/**/{postgres,*.postgres,*.plans,*.nodes}*.test.ts'
const OTHER_FOLDERS = '{contract,web,bench,scripts,docs,deploy,durability/support}/**/*.test.{ts,tsx,mjs}'
const GUARDS = 'server/{identity/*.ts,features/{premium/**,auth/session/sessions*},outside/billing/**}'

/** Tests with a database; the first of `engines` is the one that `freshDatabase` uses. */
function withDatabase(name: string, engines: string[], test: object): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: {
      name,
      globalSetup: ['server/testing/engines.setup.ts'],
      setupFiles: ['server/testing/leaks.setup.ts'],
      execArgv: QUICK_START_FLAGS,
      env: { TEST_ENGINES: engines.join() },
      ...test,
    },
  }
}

const alone = (groupOrder: number) => ({ maxWorkers: 1, sequence: { groupOrder }, testTimeout: 900_000 })

export default defineConfig({
  test: {
    // Files of one worker share its modules and its database, which take longer to start than most files to run.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
    // Printing goes straight out: vitest's own calls for it can come after the end of a run and fail it.
    disableConsoleIntercept: true,
    css: true,
    coverage: {
      include: ['server/**/*.ts'],
      exclude: ['server/testing/**', '**/*.{test,fixture,contract,test-suite}.ts'],
      // What guards people and money is tested branch by branch.
      thresholds: { lines: 95, [GUARDS]: { branches: 100 } },
    },
    projects: [
      { extends: true, test: { name: 'unit', include: [UNIT, OTHER_FOLDERS, '*.test.ts'], exclude: [SLOW] } },
      withDatabase('server', [engine, 'embedded'], {
        include: ['server/**/*.test.ts'],
        exclude: [UNIT, SLOW, ...(engine === 'embedded' ? [NEEDS_POSTGRES] : [])],
      }),
      withDatabase('embedded', ['embedded'], { include: ['server/**/*.engine.test.ts'] }),
      withDatabase('slow', ['postgres', 'embedded'], { include: [SLOW], ...alone(1) }),
      withDatabase('durability', ['embedded'], { include: ['durability/*.test.ts'], ...alone(2) }),
    ],
  },
})
