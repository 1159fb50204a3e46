/** The tests: rules without a database, the server on each of its two engines, and journeys in a browser. */
import { defineConfig } from 'vitest/config'

/** Tests of one engine's own files have nothing to prove on the other. */
const ownTests = { embedded: ['server/db/embedded/**'], postgres: ['server/db/postgres.test.ts'] }

const server = (engine: 'embedded' | 'postgres', other: 'embedded' | 'postgres') => ({
  extends: true as const,
  test: {
    name: `server-${engine}`,
    include: ['server/**/*.test.ts'],
    exclude: ownTests[other],
    globalSetup: ['server/testing/engines.setup.ts'],
    env: { TEST_ENGINE: engine },
  },
})

export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'contract/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
            'scripts/**/*.test.{ts,mjs}',
            'docs/**/*.test.mjs',
            'architecture.test.ts',
          ],
        },
      },
      server('embedded', 'postgres'),
      server('postgres', 'embedded'),
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
