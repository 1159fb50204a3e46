/** A server and a clock for tests of the live connection: both stand still until the test moves them. */
import type { Command, LiveEvent } from '#contract/protocol/wire.ts'
import type { Clock } from '#web/realtime/clock.ts'
import type { OpenSocket, SocketEars } from '#web/realtime/socket-session.ts'

type Opened = { ears: SocketEars; frames: string[]; isClosed: boolean }

/** Every socket that was opened, the newest last. */
export function createWire() {
  const sockets: Opened[] = []
  const newest = () => {
    const socket = sockets.at(-1)
    if (!socket) throw new Error('No socket was opened')
    return socket
  }

  const openSocket: OpenSocket = (ears) => {
    const socket: Opened = { ears, frames: [], isClosed: false }
    sockets.push(socket)
    return {
      send: (text) => void socket.frames.push(text),
      close: () => {
        socket.isClosed = true
      },
    }
  }

  return {
    openSocket,
    /** How often the page has tried. */
    tries: () => sockets.length,
    isClosed: (at: number) => sockets[at]?.isClosed ?? false,
    open: () => newest().ears.opened(),
    tell: (event: LiveEvent) => newest().ears.said(JSON.stringify(event)),
    say: (text: string) => newest().ears.said(text),
    close: (code: number) => newest().ears.closed(code),
    /** What the page has sent over the newest socket. */
    sent: () => newest().frames.map((frame) => JSON.parse(frame) as Command),

    /** Opens and answers JOIN as the server does. */
    welcome({ isOnBowl = false, messages = [] }: Welcome = {}): void {
      this.open()
      this.tell({ type: 'STATUS', isOnBowl })
      this.tell({ type: 'ACTIVE_USERS', users: [], total: 0 })
      this.tell({ type: 'CHAT_HISTORY', messages })
    },
  }
}

type Welcome = { isOnBowl?: boolean; messages?: Extract<LiveEvent, { type: 'CHAT_HISTORY' }>['messages'] }

/** A clock that only moves when told to, and then runs what has become due, in order. */
export function createHandClock(): Clock & { pass: (ms: number) => void } {
  let now = 1_000_000
  let timers: { at: number; run: () => void }[] = []

  return {
    now: () => now,
    after(ms, run) {
      const timer = { at: now + ms, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    pass(ms) {
      const end = now + ms
      for (let due = nextUntil(end); due; due = nextUntil(end)) {
        now = due.at
        timers = timers.filter((other) => other !== due)
        due.run()
      }
      now = end
    },
  }

  function nextUntil(end: number) {
    return timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
  }
}
