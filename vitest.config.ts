/** The tests: rules without a database, the server on each of its two engines, journeys in a browser, and durability. */
import { readdirSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { knownTools } from './scripts/setup/tools.mjs'

/** Tests of one engine's own files have nothing to prove on the other; long walks are taken once, on the quicker one. */
const ownTests = {
  embedded: [
    'server/db/embedded/**',
    // How a process starts, ends and is killed: its folder is its own, which a PostgreSQL would not be.
    'server/main.test.ts',
    'server/main.killed.test.ts',
    'server/main.checks.test.ts',
    'server/features/chat/chat.killed.test.ts',
  ],
  postgres: [
    // The door and the wire ask nothing of an engine that the rooms' own tests do not.
    'server/http/**',
    'server/realtime/**',
    'server/cluster/**',
    'server/process-group.*',
    'scripts/cluster.test.ts',
    'server/db/answer-in-time.test.ts',
    'server/db/postgres.*',
    'server/db/migrate.at-once.test.ts',
    'server/db/move-rows.test.ts',
    'server/**/*.plans.test.ts',
    'server/features/chat/chat.store.renames.test.ts',
    'server/features/presence/presence.model.test.ts',
    'server/features/stats/stats.walk.test.ts',
    'server/features/premium/standings.histories.test.ts',
  ],
}

/** Rules of the server that are proven without a database need not be proven on both engines. */
const rulesOnly = serverTests().filter((file) => !/#server\/testing\/|inject\(/.test(readFileSync(file, 'utf8')))

/**
 * The file named after its room goes through the front door on both engines, and the journeys go through all of it on
 * the embedded one. What further files ask is the same SQL, so where there is a PostgreSQL they ask it once: there, where
 * several connections can get in each other's way. That the embedded engine has only one, the database of the tests minds.
 */
const furtherTests = knownTools().postgres ? serverTests().filter(isFurther) : []

/** A room without a file of its name has none that could stand for the others. */
function isFurther(file: string, _at: number, all: readonly string[]): boolean {
  const [, room, name] = /^server\/features\/([^/]+)\/([^/]+)\.test\.ts$/.exec(file) ?? []
  const isLed = all.includes(`server/features/${room}/${room}.test.ts`)
  return isLed && room !== name && !ownTests.embedded.includes(file)
}

const server = (engine: 'embedded' | 'postgres', other: 'embedded' | 'postgres') => ({
  extends: true as const,
  test: {
    name: `server-${engine}`,
    include: ['server/**/*.test.ts', 'scripts/cluster.test.ts'],
    exclude: [...ownTests[other], ...rulesOnly, ...(engine === 'embedded' ? furtherTests : [])],
    globalSetup: ['server/testing/engines.setup.ts'],
    setupFiles: ['server/testing/leaks.setup.ts'],
    // Files of one process share its modules and its engine, which take longer to start than most files to run.
    isolate: false,
    // Some wait for PostgreSQL or for a lease to end, while a third one works; the embedded engine keeps its worker busy.
    maxWorkers: engine === 'postgres' ? 3 : 2,
    env: { TEST_ENGINE: engine },
  },
})

function serverTests(): string[] {
  const names = readdirSync('server', { recursive: true, encoding: 'utf8' })
  return names.filter((name) => name.endsWith('.test.ts')).map((name) => `server/${name.replaceAll('\\', '/')}`)
}

/** What takes longest begins first, so that nobody waits for the last of them alone. */
const long =
  /\/e2e\/accessibility|\/main\.|\.killed\.|\/embedded\/open\.|\.nodes\.|\/neighbours\.|\.histories\.|\.walk\.|\.model\.|\/access\.test/

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    maxWorkers: 2,
    // Vitest fetches what is printed by calls of its own that nobody waits for: one too late fails the whole run.
    disableConsoleIntercept: true,
    // A hang ends some time; what is promised sooner is measured in the test.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // What is waited for comes; how soon depends on what else the machine does.
    expect: { poll: { timeout: 10_000 } },
    // Only with `npm run coverage`. What runs in a process or a thread of its own is not seen from here.
    coverage: {
      provider: 'v8',
      include: ['server/**/*.ts'],
      exclude: ['server/testing/**', '**/*.{test,fixture,contract}.ts', 'server/**/*.test-suite.ts'],
      reporter: ['json-summary', 'json'],
      reportOnFailure: true,
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'contract/**/*.test.ts',
            'bench/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
            'scripts/**/*.test.{ts,mjs}',
            'docs/**/*.test.mjs',
            'deploy/**/*.test.mjs',
            'durability/support/*.test.ts',
            '*.test.ts',
            ...rulesOnly,
          ],
          exclude: ['scripts/cluster.test.ts'],
          // A process for every file would take longer to start than most files to run.
          isolate: false,
        },
      },
      server('embedded', 'postgres'),
      server('postgres', 'embedded'),
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/support/servers.setup.ts'],
          setupFiles: ['server/testing/leaks.setup.ts'],
          // Files of one process share its browser.
          isolate: false,
          // A journey waits for its browser about as long as it keeps it busy, so a third one fits between two.
          maxWorkers: 3,
        },
      },
      {
        extends: true,
        test: {
          name: 'durability',
          include: ['durability/*.test.ts'],
          globalSetup: ['server/testing/engines.setup.ts'],
          env: { TEST_ENGINE: 'embedded' },
          isolate: false,
          // Each proof loads the whole machine.
          maxWorkers: 1,
          testTimeout: 900_000,
        },
      },
    ],
  },
})
