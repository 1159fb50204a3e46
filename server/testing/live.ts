/** A person's socket in a test: what it says, and what it hears. */
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { WebSocket } from 'ws'
import type { Command, LiveEvent, LiveEventOf } from '#contract/protocol/wire.ts'
import { SOCKET_PATH } from '#contract/protocol/wire.ts'
import type { Browser } from './browser.ts'

const PATIENCE_MS = 20_000

type Joining = {
  lastSeq?: number
  headers?: Record<string, string>
  nickname?: string
  emoji?: string
  timeZone?: string
}

export type Live = Awaited<ReturnType<typeof openLive>>

/** Opens a socket with the browser's cookies; cookies that the answer sets are kept. */
export async function openLive(url: string, browser: Browser, headers: Record<string, string> = {}) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const socket = new WebSocket(url.replace('http', 'ws') + SOCKET_PATH, {
    headers: { origin: url, ...(cookie ? { cookie } : {}), ...headers },
  })
  const heard: LiveEvent[] = []
  const waiting = new Set<() => void>()
  let closeCode: number | undefined

  socket.on('upgrade', ({ headers: answer }) => {
    for (const line of answer['set-cookie'] ?? []) browser.keep(line)
  })
  socket.on('message', (data) => {
    const text = String(data)
    browser.leaks.hears({ where: SOCKET_PATH, text })
    heard.push(JSON.parse(text))
    for (const look of waiting) look()
  })
  socket.on('close', (code) => {
    closeCode = code
    for (const look of waiting) look()
  })
  await once(socket, 'open')

  /** Waits until `look` finds something, looking again whenever anything happens. */
  function until<Found>(what: string, look: () => Found | undefined): Promise<Found> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => end(new Error(`never ${what}; heard ${JSON.stringify(heard)}`)), PATIENCE_MS)
      const check = () => {
        const found = look()
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
    heard,
    until,
    say: (command: Command | Record<string, unknown>) => socket.send(JSON.stringify(command)),
    /** The first event of this type that fits, also one that was heard before. */
    hears<Type extends LiveEvent['type']>(type: Type, fits: (event: LiveEventOf<Type>) => boolean = () => true) {
      const isIt = (event: LiveEvent): event is LiveEventOf<Type> =>
        event.type === type && fits(event as LiveEventOf<Type>)
      return until(`heard ${type}`, () => heard.find(isIt))
    },
    /** Forgets what was heard, so that the next is waited for. */
    forget: () => {
      heard.length = 0
    },
    /** The events of these types, in the order in which they came. */
    eventsOf<Type extends LiveEvent['type']>(...types: Type[]) {
      return heard.filter((event): event is LiveEventOf<Type> => (types as string[]).includes(event.type))
    },
    /** Everything the server had to say until now has been heard: asks for what is refused, and waits for that. */
    async caughtUp() {
      const before = this.eventsOf('ERROR').length
      this.say({ type: 'JOIN', userId: 'u-somebody-else' })
      await until('caught up', () => (this.eventsOf('ERROR').length > before ? true : undefined))
      heard.splice(
        heard.findLastIndex(({ type }) => type === 'ERROR'),
        1,
      )
    },
    closed: () => until('closed', () => closeCode),
    cut: () => socket.terminate(),
  }
}

/** Opens a socket and has it join; resolves when the history is there. */
export async function joinLive(url: string, person: { id: string; browser: Browser }, joining: Joining = {}) {
  const { headers, ...rest } = joining
  const live = await openLive(url, person.browser, headers)
  live.say({ type: 'JOIN', userId: person.id, isOnBowl: false, ...rest })
  await live.hears('CHAT_HISTORY')
  return live
}

type Knock = { path?: string; headers?: Record<string, string | undefined> }

/** Tries to open a socket; the status and the headers of the answer, 101 when it was let in. */
export async function knock(url: string, { path = SOCKET_PATH, headers = {} }: Knock = {}) {
  const given = Object.entries({ origin: url, ...headers }).filter(([, value]) => value !== undefined)
  const socket = new WebSocket(url.replace('http', 'ws') + path, { headers: Object.fromEntries(given) })
  socket.on('error', () => undefined)
  const answer = await Promise.race([once(socket, 'upgrade'), once(socket, 'unexpected-response')])
  const response = answer.at(-1) as IncomingMessage
  const hangUp = () => socket.terminate()
  return { status: response.statusCode ?? 0, headers: response.headers, hangUp }
}
