/** Where a file of journeys is played; unless asked otherwise, every journey begins with no window open. */
import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, afterEach, inject } from 'vitest'
import { openBrowser } from './browser.ts'
import { PATIENT, startServer } from './server.ts'

type Staging = { settings?: Record<string, string>; keepsWindows?: boolean }

/** The files that one process plays one after the other share its browser; it goes with the process. */
let opened: Promise<Browser> | undefined

/** A server of one's own: for journeys that count people, read lists that are everyone's, or need other settings. */
export async function openStage({ settings = {}, keepsWindows = false }: Staging = {}) {
  const browser = await browserOfProcess({ keepsWindows })
  const server = await startServer({ ...PATIENT, ...settings }, inject('dataTemplate'))
  afterAll(server.stop)
  return { server, browser, url: server.url }
}

/** The server that other files use at the same time: for journeys that mind nobody. Addresses and names are theirs alone. */
export async function shareStage({ keepsWindows = false }: Pick<Staging, 'keepsWindows'> = {}) {
  return { browser: await browserOfProcess({ keepsWindows }), url: inject('sharedServer') }
}

/** Calls that are still being answered by a journey have nobody left to answer. */
async function closeContext(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
}

async function browserOfProcess({ keepsWindows }: { keepsWindows: boolean }): Promise<Browser> {
  opened ??= openBrowser()
  const browser = await opened
  const closeWindows = async () => {
    await Promise.all(browser.contexts().map(closeContext))
  }
  if (!keepsWindows) afterEach(closeWindows)
  afterAll(closeWindows)
  return browser
}
