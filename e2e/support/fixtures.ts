/** Playwright fixtures: a server, people with a window each, and a leak check after every test. */
import { type APIRequestContext, test as base, expect } from '@playwright/test'
import { takeLeaks } from '#server/testing/leak-scan.ts'
import { closeFailedWindow, closeWindow, openWindow, type Person, type WindowOptions } from './browser.ts'
import { type Account, adminCalls, asGuest, asMember, type Caller, type Member, openAccount } from './people.ts'
import type { RunningServer, Settings } from './server.ts'
import { createServers, type Servers } from './servers.ts'

export { expect }

type Options = {
  /** Settings of a fresh server for this file; otherwise files share one. */
  ownServer: Settings | undefined
}

/** Each opens a window that is closed after the test. */
export type People = {
  visitor: (options?: WindowOptions) => Promise<Person>
  guest: (options?: WindowOptions) => Promise<Person>
  member: (details?: WindowOptions & Account) => Promise<Member>
}

export type Fixtures = People & {
  server: RunningServer
  /** Signs up a member who needs no window. */
  account: (details?: Account) => Promise<Caller>
  admin: APIRequestContext
  /** Closes the window after the test. */
  closeAfterTest: <Kind extends Person>(opened: Promise<Kind>) => Promise<Kind>
  leakCheck: undefined
}

export const test = base.extend<Options & Fixtures, { servers: Servers }>({
  ownServer: [undefined, { option: true }],

  servers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const servers = createServers()
      await use(servers)
      await servers.stop()
    },
    { scope: 'worker' },
  ],

  server: async ({ servers, ownServer }, use, { file, project }) => {
    await use(await (ownServer ? servers.ownedBy(`${project.name} ${file}`, ownServer) : servers.shared()))
  },

  // biome-ignore lint/correctness/noEmptyPattern: as above.
  closeAfterTest: async ({}, use, testInfo) => {
    const windows: Person[] = []
    await use(async (opened) => {
      const person = await opened
      windows.push(person)
      return person
    })
    await Promise.all(windows.map(testInfo.status === testInfo.expectedStatus ? closeWindow : closeFailedWindow))
  },

  visitor: async ({ browser, server, viewport, closeAfterTest }, use) => {
    await use((options) => closeAfterTest(openWindow(browser, server.url, { ...sized(viewport), ...options })))
  },

  guest: async ({ browser, server, viewport, closeAfterTest }, use) => {
    await use((options) => closeAfterTest(asGuest(browser, server.url, { ...sized(viewport), ...options })))
  },

  member: async ({ browser, server, viewport, closeAfterTest }, use) => {
    await use((details) => closeAfterTest(asMember(browser, server.url, { ...sized(viewport), ...details })))
  },

  account: async ({ server }, use) => {
    const callers: Caller[] = []
    await use(async (details) => {
      const caller = await openAccount(server.url, details)
      callers.push(caller)
      return caller
    })
    await Promise.all(callers.map(({ calls }) => calls.dispose()))
  },

  admin: async ({ server }, use) => {
    const calls = await adminCalls(server.url)
    await use(calls)
    await calls.dispose()
  },

  leakCheck: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      await use(undefined)
      expect(takeLeaks(), 'people were sent what belongs to others').toEqual([])
    },
    { auto: true },
  ],
})

function sized(viewport: WindowOptions['viewport'] | null): WindowOptions {
  return viewport ? { viewport } : {}
}
