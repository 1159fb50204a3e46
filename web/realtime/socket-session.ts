/** One socket from opening to closing: JOIN first, then events in and commands out. */
import type { ProblemCode } from '#contract/protocol/problems.ts'
import { readEvent } from '#contract/protocol/reading.ts'
import { type Command, type CommandOf, LiveEvent } from '#contract/protocol/wire.ts'
import type { Clock } from './clock.ts'

/** Longer than the server waits for a JOIN: a network that swallows everything must not hold the page for ever. */
const JOIN_PATIENCE_MS = 15_000
/** The browser's own code for a connection that broke. */
export const BROKEN = 1006

/** What a socket tells; the browser's WebSocket or a test speaks through it. */
export type SocketEars = { opened: () => void; said: (text: string) => void; closed: (code: number) => void }
export type Socket = { send: (text: string) => void; close: () => void }
export type OpenSocket = (ears: SocketEars) => Socket

export type SessionEnd = {
  closeCode: number
  /** Why JOIN was refused, when it was. */
  problem?: ProblemCode | undefined
  /** The same in the server's words. */
  words?: string | undefined
}

type Needs = {
  openSocket: OpenSocket
  clock: Clock
  join: () => CommandOf<'JOIN'>
  onJoined: () => void
  onEvent: (event: LiveEvent) => void
  onEnd: (end: SessionEnd) => void
}

export type Line = ReturnType<typeof openSocketSession>

export function openSocketSession({ openSocket, clock, join, onJoined, onEvent, onEnd }: Needs) {
  let isJoined = false
  let isOver = false
  let refusal: Pick<SessionEnd, 'problem' | 'words'> = {}
  const cancelPatience = clock.after(JOIN_PATIENCE_MS, () => {
    console.warn('The live connection was not answered in time')
    end(BROKEN)
  })

  const socket = openSocket({
    opened: () => {
      if (!isOver) socket.send(JSON.stringify(join()))
    },
    said: (text) => {
      const event = isOver ? undefined : eventIn(text)
      if (event) hear(event)
    },
    closed: (code) => {
      if (isOver) return
      console.info(`The live connection was closed (${code})`)
      end(code)
    },
  })

  return {
    isJoined: () => isJoined,
    send: (command: Command): void => socket.send(JSON.stringify(command)),
    /** Ends it without a word to whoever listens. */
    drop(): void {
      isOver = true
      cancelPatience()
      socket.close()
    },
  }

  function hear(event: LiveEvent): void {
    if (!isJoined && event.type === 'ERROR') {
      refusal = { problem: event.code, words: event.message }
      return
    }
    const isFirst = !isJoined
    isJoined = true
    cancelPatience()
    onEvent(event)
    if (isFirst) onJoined()
  }

  function end(closeCode: number): void {
    isOver = true
    cancelPatience()
    socket.close()
    onEnd({ closeCode, ...refusal })
  }
}

function eventIn(text: string): LiveEvent | undefined {
  try {
    const read = readEvent(LiveEvent, JSON.parse(text))
    if (read.success) return read.data
    console.warn('A live event was not understood', read.error)
  } catch (error) {
    console.warn('A live frame could not be read', error)
  }
  return undefined
}
