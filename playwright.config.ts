/**
 * The journeys in a browser: all of them on a phone, those tagged @desktop also on a desktop. What is tagged @all or
 * @desktop-all waits for `npm run test:all`.
 */
import { defineConfig } from '@playwright/test'
import { launchOptions } from './e2e/support/chromium.ts'
import { DESKTOP, PHONE } from './e2e/support/viewports.ts'

/** Only a journey that fails reaches it. */
const PATIENCE_MS = 30_000

const isLong = process.env.LONG_TESTS === '1'

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/data-template.ts',
  outputDir: '.setup/journeys',
  reporter: [['line'], ['json', { outputFile: '.setup/journeys.json' }]],
  forbidOnly: process.env.CI === 'true',
  workers: 2,
  timeout: 4 * PATIENCE_MS,
  expect: { timeout: PATIENCE_MS },
  ...(isLong ? {} : { grepInvert: /@all/ }),
  use: {
    launchOptions,
    actionTimeout: PATIENCE_MS,
    navigationTimeout: PATIENCE_MS,
    // Snapshots of the page would cost a fifth of all; the screenshot shows how it ended.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'phone', use: { viewport: PHONE } },
    { name: 'desktop', use: { viewport: DESKTOP }, grep: isLong ? /@desktop/ : /@desktop(?!-all)/, workers: 1 },
  ],
})
