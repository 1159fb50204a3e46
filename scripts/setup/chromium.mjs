/** A browser for the tests: one that is there, one from the system's packages, or one that Playwright downloads. */
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { aptInstall, canUseApt } from './apt.mjs'
import { firstWorking, placesOf } from './find-program.mjs'
import { fromRoot } from './paths.mjs'

/** Chromium without a window system comes first: it draws the same and takes about half the time. */
const WINDOWLESS = 'chromium-headless-shell'
const NAMES = [
  ...[WINDOWLESS, 'chromium', 'chromium-browser'],
  ...['google-chrome-stable', 'google-chrome', 'chrome', 'microsoft-edge'],
]
const EMOJI_FONT = 'fonts-noto-color-emoji'
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Google/Chrome/Application/chrome.exe',
]
const DOWNLOAD_LIMIT_MS = 10 * 60_000

export const chromium = {
  key: 'chromium',
  name: 'Chromium',
  serves: 'the tests in a browser',
  advice: 'Install Chromium or Chrome, or set CHROME_PATH to one.',
  // What the environment names is used or refused, never silently replaced.
  isStillRight: (path) => !process.env.CHROME_PATH || process.env.CHROME_PATH === path,
  async find() {
    if (process.env.CHROME_PATH) return firstWorking([process.env.CHROME_PATH])
    return firstWorking([...placesOf(NAMES), ...ELSEWHERE, ...(await downloaded())])
  },
  async install(run) {
    if (process.env.CHROME_PATH) return
    if (canUseApt() && (await aptInstall(run, [WINDOWLESS, EMOJI_FONT])).ok) return
    if (canUseApt() && (await aptInstall(run, ['chromium', EMOJI_FONT])).ok) return
    const playwright = fromRoot('node_modules/playwright-core/cli.js')
    await run(process.execPath, [playwright, 'install', 'chromium'], { limitMs: DOWNLOAD_LIMIT_MS })
  },
}

async function downloaded() {
  const playwright = fromRoot('node_modules/playwright-core/index.mjs')
  if (!existsSync(playwright)) return []
  const { chromium: browser } = await import(pathToFileURL(playwright).href)
  return [browser.executablePath()]
}
