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

export default defineConfig({
  test: {
    // Files of one worker share its modules and its database, which take longer to start than most files to run.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 10_000 } },
    // Printing goes straight out: vitest's own calls for it can come after the end of a run and fail it.
    disableConsoleIntercept: true,
    coverage: {
      include: ['server/**/*.ts'],
      exclude: ['server/testing/**', '**/*.{test,fixture,contract,test-suite}.ts'],
      reporter: ['text-summary'],
      // Branch by branch what guards people and money: access, billing, sessions.
      thresholds: {
        lines: 95,
        'server/http/access.ts': { branches: 100 },
        'server/http/guard.ts': { branches: 100 },
        'server/http/actor.ts': { branches: 100 },
        'server/features/premium/**': { branches: 100 },
        'server/outside/billing/**': { branches: 100 },
        'server/features/auth/sessions*': { branches: 100 },
      },
    },
    projects: [
      { extends: true, test: { name: 'unit', include: [UNIT, OTHER_FOLDERS, '*.test.ts'], exclude: [SLOW] } },
      withDatabase('server', [engine], {
        include: ['server/**/*.test.ts'],
        exclude: [UNIT, SLOW, 'server/db/embedded/**', ...(engine === 'embedded' ? [NEEDS_POSTGRES] : [])],
      }),
      withDatabase('embedded', ['embedded'], {
        include: ['server/db/embedded/**/*.test.ts', 'server/**/*.engine.test.ts'],
        exclude: [UNIT, SLOW],
      }),
      withDatabase('slow', ['postgres', 'embedded'], { include: [SLOW], maxWorkers: 1, sequence: { groupOrder: 1 } }),
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/support/servers.setup.ts'],
          setupFiles: ['server/testing/leaks.setup.ts'],
          maxWorkers: 3,
          sequence: { groupOrder: 3 },
        },
      },
      withDatabase('durability', ['embedded'], {
        include: ['durability/*.test.ts'],
        maxWorkers: 1,
        sequence: { groupOrder: 2 },
        testTimeout: 900_000,
      }),
    ],
  },
})
