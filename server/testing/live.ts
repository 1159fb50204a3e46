/** A person’s WebSocket in a test: sends commands, and waits for events. */
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { WebSocket } from 'ws'
import type { Command, LiveEvent, LiveEventOf } from '#contract/protocol/wire.ts'
import { SOCKET_PATH } from '#contract/protocol/wire.ts'
import type { Browser } from './browser.ts'

const TIMEOUT_MS = 20_000

type Joining = {
  lastSeq?: number
  lastChange?: number
  headers?: Record<string, string>
  nickname?: string
  emoji?: string
  timeZone?: string
  presence?: 'changes'
}

export type Live = Awaited<ReturnType<typeof openLive>>

/** Uses the browser's cookies, and keeps those that the upgrade response sets. */
export async function openLive(url: string, browser: Browser, headers: Record<string, string> = {}) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const socket = new WebSocket(url.replace('http', 'ws') + SOCKET_PATH, {
    headers: { origin: url, ...(cookie ? { cookie } : {}), ...headers },
  })
  const events: LiveEvent[] = []
  const waiting = new Set<() => void>()
  let closeCode: number | undefined

  socket.on('upgrade', ({ headers: received }) => {
    for (const line of received['set-cookie'] ?? []) browser.keepCookie(line)
  })
  socket.on('message', (data) => {
    const text = String(data)
    browser.leaks.checkReceived({ where: SOCKET_PATH, text })
    events.push(JSON.parse(text))
    for (const check of waiting) check()
  })
  socket.on('close', (code) => {
    closeCode = code
    for (const check of waiting) check()
  })
  await once(socket, 'open')

  /** Waits until `find` finds something; tries again after every event. */
  function until<Found>(what: string, find: () => Found | undefined): Promise<Found> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => end(new Error(`never ${what}; received ${JSON.stringify(events)}`)), TIMEOUT_MS)
      const check = () => {
        const found = find()
        if (found !== undefined) end(undefined, found)
      }
      function end(error?: Error, found?: Found) {
        clearTimeout(timer)
        waiting.delete(check)
        if (error) reject(error)
        else resolve(found as Found)
      }
      waiting.add(check)
      check()
    })
  }

  return {
    socket,
    events,
    until,
    send: (command: Command | Record<string, unknown>) => socket.send(JSON.stringify(command)),
    /** The first matching event, also one that has already arrived. */
    waitFor<Type extends LiveEvent['type']>(type: Type, matches: (event: LiveEventOf<Type>) => boolean = () => true) {
      const isIt = (event: LiveEvent): event is LiveEventOf<Type> =>
        event.type === type && matches(event as LiveEventOf<Type>)
      return until(`received ${type}`, () => events.find(isIt))
    },
    /** Forgets the events so far, so that `waitFor` waits for new ones. */
    clear: () => {
      events.length = 0
    },
    eventsOf<Type extends LiveEvent['type']>(...types: Type[]) {
      return events.filter((event): event is LiveEventOf<Type> => (types as string[]).includes(event.type))
    },
    /** Waits until everything sent so far has arrived, by sending a command that is refused. */
    async caughtUp() {
      const before = this.eventsOf('ERROR').length
      this.send({ type: 'JOIN', userId: 'u-somebody-else' })
      await until('caught up', () => (this.eventsOf('ERROR').length > before ? true : undefined))
      events.splice(
        events.findLastIndex(({ type }) => type === 'ERROR'),
        1,
      )
    },
    closed: () => until('closed', () => closeCode),
    cut: () => socket.terminate(),
  }
}

/** Resolves when the history has arrived. */
export async function joinLive(url: string, person: { id: string; browser: Browser }, joining: Joining = {}) {
  const { headers, ...rest } = joining
  const live = await openLive(url, person.browser, headers)
  live.send({ type: 'JOIN', userId: person.id, isOnBowl: false, ...rest })
  await live.waitFor('CHAT_HISTORY')
  return live
}

type UpgradeRequest = { path?: string; headers?: Record<string, string | undefined> }

/** Tries to open a socket; the status is 101 on success. */
export async function tryUpgrade(url: string, { path = SOCKET_PATH, headers = {} }: UpgradeRequest = {}) {
  const given = Object.entries({ origin: url, ...headers }).filter(([, value]) => value !== undefined)
  const socket = new WebSocket(url.replace('http', 'ws') + path, { headers: Object.fromEntries(given) })
  socket.on('error', () => undefined)
  const settled = await Promise.race([once(socket, 'upgrade'), once(socket, 'unexpected-response')])
  const response = settled.at(-1) as IncomingMessage
  const close = () => socket.terminate()
  return { status: response.statusCode ?? 0, headers: response.headers, close }
}
