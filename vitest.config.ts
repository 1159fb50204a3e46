/** Vitest projects: a test file's name decides where it runs; see "Names of test files" in CONTRIBUTING.md. */
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { knownTools } from './scripts/setup/tools.mjs'
import { isLong } from './server/testing/long-tests.ts'
import { QUICK_START_FLAGS } from './server/testing/quick-start.ts'

/** The server tests run on PostgreSQL if it is installed. */
const engine = process.env.TEST_ENGINE ?? (knownTools().postgres ? 'postgres' : 'embedded')

const UNIT = 'server/**/*.unit.test.ts'
const SLOW = '{server,scripts,deploy}/**/*.slow.test.{ts,mjs}'
const NEEDS_POSTGRES = 'server/**/{postgres,*.postgres,*.plans,*.nodes}*.test.ts'
const OTHER_FOLDERS = '{contract,web,bench,scripts,docs,deploy,durability/support}/**/*.test.{ts,tsx,mjs}'
const GUARDS = 'server/{identity/*.ts,features/{premium/**,auth/session/sessions*},outside/billing/**}'

/** `freshDatabase` uses the first of `engines`. */
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

const oneAtATime = (groupOrder: number) => ({ maxWorkers: 1, sequence: { groupOrder }, testTimeout: 900_000 })

export default defineConfig({
  test: {
    // Files share their worker's modules and database, which take longer to start than most files to run.
    isolate: false,
    maxWorkers: 2,
    testTimeout: isLong ? 900_000 : 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
    // Vitest's own console calls can arrive after the end of a run and fail it.
    disableConsoleIntercept: true,
    css: true,
    coverage: {
      include: ['server/**/*.ts'],
      exclude: ['server/testing/**', '**/*.{test,fixture,contract,test-suite}.ts'],
      thresholds: { lines: 95, [GUARDS]: { branches: 100 } },
    },
    projects: [
      { extends: true, test: { name: 'unit', include: [UNIT, OTHER_FOLDERS, '*.test.ts'], exclude: [SLOW] } },
      withDatabase('server', [engine, 'embedded'], {
        include: ['server/**/*.test.ts'],
        exclude: [UNIT, SLOW, ...(engine === 'embedded' ? [NEEDS_POSTGRES] : [])],
      }),
      withDatabase('embedded', ['embedded'], { include: ['server/**/*.engine.test.ts'] }),
      withDatabase('slow', ['postgres', 'embedded'], { include: [SLOW], ...oneAtATime(1) }),
      withDatabase('durability', ['embedded'], { include: ['durability/*.test.ts'], ...oneAtATime(2) }),
    ],
  },
})
