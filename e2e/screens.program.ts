/** Takes a screenshot of every screen and state, on a phone, a desktop and where needed wider, in light and dark, into ./screens/. */
import { mkdir, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { ALL_APPEARANCES, inEachAppearance, WIDE_APPEARANCES } from './support/appearances.ts'
import { paint } from './support/browser.ts'
import { openBrowser } from './support/chromium.ts'
import { type OneOfEach, openOneOfEach } from './support/people.ts'
import { isLoading, type Screen } from './support/screen.ts'
import { screens } from './support/screens.ts'
import { startServer } from './support/server.ts'
import { expectSettled, watchRequests } from './support/settled.ts'
import { startSits } from './support/sits-in-progress.ts'

const FOLDER = fileURLToPath(new URL('../screens', import.meta.url))
const A_DAY = String(24 * 60 * 60 * 1000)

/** As if the pointer were over the toast, which then stays, but without a hover style. */
const KEEP_TOAST = "document.querySelector('.toast')?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))"

/** All screens, or those named on the command line. */
const named = process.argv.slice(2)
const wanted = screens.filter(({ name }) => named.length === 0 || named.includes(name))

let failed: readonly Screen[] = []

const server = await startServer({ DEMO_BUDDIES: 'off', PRESENCE_GRACE_MS: A_DAY, SIT_RESUME_MS: A_DAY })
const browser = await openBrowser()
try {
  if (named.length === 0) await rm(FOLDER, { recursive: true, force: true })
  await mkdir(FOLDER, { recursive: true })
  await startSits(server)
  const people = await openOneOfEach(browser, server.url)
  for (const { page } of Object.values(people)) watchRequests(page)
  // On a busy machine a screen can be too late once.
  failed = await photographAll(await photographAll(wanted, people), people)
  console.log(`The pictures of ${wanted.length - failed.length} screens are in ${FOLDER}`)
} finally {
  await browser.close()
  await server.stop()
}
if (failed.length > 0) {
  console.error(`${failed.length} screens failed: ${failed.map(({ name }) => name).join(' ')}`)
  process.exitCode = 1
}

/** The screens that failed. */
async function photographAll(all: readonly Screen[], people: OneOfEach): Promise<Screen[]> {
  const late: Screen[] = []
  for (const screen of all) {
    await photograph(screen, people[screen.who].page).catch((error: unknown) => {
      late.push(screen)
      console.error(`${screen.name} failed:`, error instanceof Error ? error.message : error)
    })
  }
  return late
}

async function photograph(screen: Screen, page: Page) {
  const { name, open, isLong = false, isWide = false } = screen
  await open(page)
  await paint(page)
  // Avoids hover styles under the pointer.
  await page.mouse.move(2, 400)
  await page.evaluate(KEEP_TOAST)
  const appearances = [...ALL_APPEARANCES, ...(isWide ? WIDE_APPEARANCES : [])]
  await inEachAppearance(page, appearances, async (appearance) => {
    await expectSettled(page, { isLoading: isLoading(screen) })
    if (isLong) await page.evaluate('scrollTo(0, 0)')
    await page.screenshot({ path: `${FOLDER}/${name}-${appearance}.png`, fullPage: isLong })
  })
}
