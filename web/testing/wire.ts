/** A fake socket server and a manual clock for tests of the live connection. */
import type { Command, LiveEvent } from '#contract/protocol/wire.ts'
import type { Clock } from '#web/realtime/clock.ts'
import type { OpenSocket, SocketListeners } from '#web/realtime/socket-session.ts'

type Opened = { listeners: SocketListeners; frames: string[]; isClosed: boolean }

/** Records every opened socket, the newest last. */
export function createWire() {
  const sockets: Opened[] = []
  const newest = () => {
    const socket = sockets.at(-1)
    if (!socket) throw new Error('No socket was opened')
    return socket
  }

  const openSocket: OpenSocket = (listeners) => {
    const socket: Opened = { listeners, frames: [], isClosed: false }
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
    /** How often the page has opened a socket. */
    tries: () => sockets.length,
    isClosed: (index: number) => sockets[index]?.isClosed ?? false,
    open: () => newest().listeners.onOpen(),
    emit: (event: LiveEvent) => newest().listeners.onMessage(JSON.stringify(event)),
    sendRaw: (text: string) => newest().listeners.onMessage(text),
    close: (code: number) => newest().listeners.onClose(code),
    /** The commands the page has sent over the newest socket. */
    sent: () => newest().frames.map((frame) => JSON.parse(frame) as Command),

    /** Opens the socket and answers JOIN as the server does. */
    welcome({ isOnBowl = false, messages = [] }: Welcome = {}): void {
      this.open()
      this.emit({ type: 'STATUS', isOnBowl })
      this.emit({ type: 'ACTIVE_USERS', users: [], total: 0 })
      this.emit({ type: 'CHAT_HISTORY', messages })
    },
  }
}

type Welcome = { isOnBowl?: boolean; messages?: Extract<LiveEvent, { type: 'CHAT_HISTORY' }>['messages'] }

/** A clock that moves only with `pass`, which runs the due timers in order. */
export function createManualClock(): Clock & { pass: (ms: number) => void } {
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
