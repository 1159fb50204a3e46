/** Changes the events of a page's socket, from its next load until its calls are no longer intercepted. */
import type { Page } from '@playwright/test'
import type { ActiveUser } from '#contract/bowl/presence.ts'
import type { LiveEvent } from '#contract/protocol/wire.ts'
import { findInterception, intercept } from './intercept.ts'

/** What the page gets instead of one real event. */
type Change = (event: LiveEvent) => LiveEvent[]

const changes = new WeakMap<object, Change>()
const routed = new WeakSet<Page>()

export async function fakeEvents(page: Page, change: Change): Promise<void> {
  const interception = findInterception(page)
  if (!interception) throw new Error('Intercept a call first, because that makes the page load again')
  changes.set(interception, change)
  await routeSocket(page)
}

/** The list of people by call and, with the returned function, by socket: these, and the person if they sit. */
export async function fakeSitters(page: Page, sitters: readonly ActiveUser[]): Promise<(more: Sitters) => LiveEvent> {
  const me = await page.evaluate<string>('JSON.parse(localStorage.user).id')
  const buildList = ({ users, others = [] }: Sitters) => {
    const all = [...users.filter(({ id }) => id === me), ...sitters, ...others]
    return { users: all, total: all.filter(({ isDemo = false }) => !isDemo).length }
  }
  await intercept(page, '**/api/active-users*', async (route) => {
    const { users } = await (await route.fetch()).json()
    await route.fulfill({ json: buildList({ users }) })
  })
  return (of) => ({ type: 'ACTIVE_USERS', ...buildList(of) })
}

type Sitters = {
  /** The real list. */
  users: readonly ActiveUser[]
  others?: readonly ActiveUser[]
}

/** Whole lists of people are easier to change than what changes in them. */
export function asksForLists(frame: string | Buffer): string {
  return String(frame).replace(',"presence":"changes"', '')
}

/** A page's socket can be routed only once, so each event looks up the current change. */
async function routeSocket(page: Page) {
  if (routed.has(page)) return
  routed.add(page)
  await page.routeWebSocket('**/ws', (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((frame) => server.send(asksForLists(frame)))
    server.onMessage((frame) => {
      const interception = findInterception(page)
      const change = interception && changes.get(interception)
      const events = change ? change(JSON.parse(String(frame))).map((event) => JSON.stringify(event)) : [frame]
      for (const event of events) socket.send(event)
    })
  })
}
