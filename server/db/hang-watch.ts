/** Notices a PostgreSQL that hangs and fails everything that waits for it, so that every call gets its 503 within 3 s. */
import { Socket } from 'node:net'
import { DatabaseUnavailable } from '#server/db/errors/unavailable.ts'

const TICK_MS = 100
/** In ticks instead of milliseconds: a process that was blocked itself must not take its own silence for the database's. */
const ASK_AFTER = 10
const HANGS_AFTER = 22

type Needs = {
  /** Whether anything waits for the database. */
  isBusy: () => boolean
  /** Whether a new connection gets an answer, which tells a slow statement from a database that hangs. */
  ask: () => Promise<boolean>
}

export function watchForHangs({ isBusy, ask }: Needs) {
  const sockets = new Set<Socket>()
  let lastRead = 0
  let silentTicks = 0
  let isAsking = false
  const timer = setInterval(tick, TICK_MS).unref()

  return {
    /** For the driver's option `stream`. While the database hangs, new connections fail at once. */
    openSocket(): Socket {
      const socket = new Socket()
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
      if (isHanging()) setImmediate(fail, socket)
      return socket
    },
    stop: () => clearInterval(timer),
  }

  function isHanging(): boolean {
    return silentTicks >= HANGS_AFTER
  }

  function tick(): void {
    // Once it hangs, only an answer to a question ends it: there is no connection left that could receive anything.
    if (!isHanging() && (hasReceived() || !isBusy())) {
      silentTicks = 0
      return
    }
    silentTicks += 1
    if (silentTicks >= ASK_AFTER && !isAsking) void askOnce()
    if (silentTicks === HANGS_AFTER) for (const socket of sockets) fail(socket)
  }

  function hasReceived(): boolean {
    const before = lastRead
    lastRead = 0
    for (const { bytesRead } of sockets) lastRead += bytesRead
    return lastRead > before
  }

  async function askOnce(): Promise<void> {
    isAsking = true
    if (await ask()) silentTicks = 0
    isAsking = false
  }
}

function fail(socket: Socket): void {
  socket.destroy(new DatabaseUnavailable('PostgreSQL does not respond'))
}
