/** What every journey is given: a server, people with a window each, and a check that nobody was sent what is another's. */
import { type APIRequestContext, test as base, expect } from '@playwright/test'
import { takeLeaks } from '#server/testing/leak-scan.ts'
import { closeFailedWindow, closeWindow, type Look, openWindow, type Person } from './browser.ts'
import { type Account, adminCalls, asGuest, asMember, type Caller, type Member, openAccount } from './people.ts'
import type { RunningServer, Settings } from './server.ts'
import { createServers, type Servers } from './servers.ts'

export { expect }

type Options = {
  /** The settings of a server for this file alone, in which nothing has happened yet. Otherwise files share one. */
  ownServer: Settings | undefined
}

/** Each opens a window, which is closed after the test. */
export type People = {
  visitor: (look?: Look) => Promise<Person>
  guest: (look?: Look) => Promise<Person>
  member: (asked?: Look & Account) => Promise<Member>
}

export type Fixtures = People & {
  server: RunningServer
  /** Signs up a member who needs no window. */
  account: (asked?: Account) => Promise<Caller>
  /** The calls of the admin. */
  admin: APIRequestContext
  /** Keeps a person's window until the test is over. */
  keepWindow: <Kind extends Person>(opened: Promise<Kind>) => Promise<Kind>
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
  keepWindow: async ({}, use, testInfo) => {
    const windows: Person[] = []
    await use(async (opened) => {
      const person = await opened
      windows.push(person)
      return person
    })
    await Promise.all(windows.map(testInfo.status === testInfo.expectedStatus ? closeWindow : closeFailedWindow))
  },

  visitor: async ({ browser, server, viewport, keepWindow }, use) => {
    await use((look) => keepWindow(openWindow(browser, server.url, { ...sized(viewport), ...look })))
  },

  guest: async ({ browser, server, viewport, keepWindow }, use) => {
    await use((look) => keepWindow(asGuest(browser, server.url, { ...sized(viewport), ...look })))
  },

  member: async ({ browser, server, viewport, keepWindow }, use) => {
    await use((asked) => keepWindow(asMember(browser, server.url, { ...sized(viewport), ...asked })))
  },

  account: async ({ server }, use) => {
    const callers: Caller[] = []
    await use(async (asked) => {
      const caller = await openAccount(server.url, asked)
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

/** The size of the project's screen. */
function sized(viewport: Look['viewport'] | null): Look {
  return viewport ? { viewport } : {}
}
