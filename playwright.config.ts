/** End-to-end tests: all run on a phone, those tagged @desktop also on a desktop; @all and @desktop-all only run in `npm run test:all`. */
import { defineConfig } from '@playwright/test'
import { launchOptions } from './e2e/support/chromium.ts'
import { DESKTOP, PHONE } from './e2e/support/viewports.ts'

/** Generous, because only a failing test reaches it. */
const TIMEOUT_MS = 30_000

const isLong = process.env.LONG_TESTS === '1'

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/data-template.ts',
  outputDir: '.setup/end-to-end',
  reporter: [['line'], ['json', { outputFile: '.setup/end-to-end.json' }]],
  forbidOnly: process.env.CI === 'true',
  workers: 2,
  timeout: 4 * TIMEOUT_MS,
  expect: { timeout: TIMEOUT_MS },
  ...(isLong ? {} : { grepInvert: /@all/ }),
  use: {
    launchOptions,
    actionTimeout: TIMEOUT_MS,
    navigationTimeout: TIMEOUT_MS,
    // DOM snapshots would take a fifth of the run; the screenshot shows the end state.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'phone', use: { viewport: PHONE } },
    { name: 'desktop', use: { viewport: DESKTOP }, grep: isLong ? /@desktop/ : /@desktop(?!-all)/, workers: 1 },
  ],
})
