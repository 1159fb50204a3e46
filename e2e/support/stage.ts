/** One server and one browser for a whole file of journeys; unless asked otherwise, every journey begins with no window open. */
import { afterAll, afterEach, inject } from 'vitest'
import { openBrowser } from './browser.ts'
import { startServer } from './server.ts'

// People who came by a call have no connection; nobody may leave the list for that while a journey looks at it.
const PATIENT = { PRESENCE_GRACE_MS: '3600000', SIT_RESUME_MS: '3600000' }

type Staging = { settings?: Record<string, string>; keepsWindows?: boolean }

export async function openStage({ settings = {}, keepsWindows = false }: Staging = {}) {
  const server = await startServer({ DEMO_BUDDIES: 'off', ...PATIENT, ...settings }, inject('dataTemplate'))
  const browser = await openBrowser()
  afterEach(async () => {
    if (keepsWindows) return
    for (const context of browser.contexts()) await context.close()
  })
  afterAll(async () => {
    await browser.close()
    await server.stop()
  })
  return { server, browser, url: server.url }
}
