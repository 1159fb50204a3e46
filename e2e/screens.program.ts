/** Takes a picture of every screen and state, on a phone and on a desk, in light and dark, into ./screens/. */
import { mkdir, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { paint } from './support/browser.ts'
import { putEveryoneOnBowl } from './support/busy-evening.ts'
import { gatherCast } from './support/cast.ts'
import { openBrowser } from './support/chromium.ts'
import { ALL_LOOKS, inLooks } from './support/looks.ts'
import type { Screen } from './support/screen.ts'
import { screens } from './support/screens.ts'
import { startServer } from './support/server.ts'

const FOLDER = fileURLToPath(new URL('../screens', import.meta.url))
const A_DAY = String(24 * 60 * 60 * 1000)

/** Only these, when some are named on the command line. */
const named = process.argv.slice(2)
const wanted = screens.filter(({ name }) => named.length === 0 || named.includes(name))

const server = await startServer({ DEMO_BUDDIES: 'off', PRESENCE_GRACE_MS: A_DAY, SIT_RESUME_MS: A_DAY })
const browser = await openBrowser()
try {
  if (named.length === 0) await rm(FOLDER, { recursive: true, force: true })
  await mkdir(FOLDER, { recursive: true })
  await putEveryoneOnBowl(server)
  const cast = await gatherCast(browser, server.url)
  for (const screen of wanted) await photograph(screen, cast[screen.who].page)
  console.log(`${wanted.length * 4} pictures are in ${FOLDER}`)
} finally {
  await browser.close()
  await server.stop()
}

async function photograph({ name, open, isLong = false }: Screen, page: Page) {
  await open(page)
  await paint(page)
  // Nothing looks different for lying under the pointer by chance.
  await page.mouse.move(2, 400)
  await inLooks(page, ALL_LOOKS, async (look) => {
    if (isLong) await page.evaluate('scrollTo(0, 0)')
    await page.screenshot({ path: `${FOLDER}/${name}-${look}.png`, fullPage: isLong })
  })
}
