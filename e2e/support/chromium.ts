/** The Chromium launch options of end-to-end tests, screenshots and measurements. */
import { type Browser, chromium } from '@playwright/test'
import { knownTools } from '../../scripts/setup/tools.mjs'

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const launchOptions = {
  executablePath: process.env.CHROME_PATH ?? knownTools().chromium ?? '',
  args: ARGUMENTS,
}

/** For programs outside of Playwright Test. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch(launchOptions)
}
